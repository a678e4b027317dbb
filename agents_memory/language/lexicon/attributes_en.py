"""How English states and asks for attributes. Same shape as `attributes_zh`; see there."""

from __future__ import annotations

from agents_memory.language.lexicon import delivery, health, mishaps, offers, pastimes, settings
from agents_memory.language.lexicon.moments import IN_EN
from agents_memory.language.lexicon.people import TITLE_EN
from agents_memory.language.lexicon.software import SOFTWARE

_C = r"(?:[^,.;:!?()\n]|[.,:'](?=\w))"
V = rf"(?P<v>{_C}{{1,60}})"
_BE = r"(?:'s| is| was| are|'re|'m| am)"
_I = r"(?:\bi(?:'m| am|'ve been| have been| was)?|\b\w+(?:'s| is| was| are)?)"

STATES: tuple[tuple[str, str, bool, str], ...] = (
    *(("constraint", refused, True, "i") for refused in offers.EN),
    *health.EN,
    ("blood_type", r"\bblood (?:type|group) (?:is |might be |may be )?(?P<v>(?:a|b|ab|o)(?: ?(?:positive|"
        r"negative|\+|-|pos|neg))?)(?!\w)", True, "p"),
    ("emergency_contact", rf"\bemergency contact(?: (?:is|should be|will be))?(?: now)?:? {V}", True, "*"),
    ("emergency_contact", mishaps.TURN_TO_EN, True, "*"),
    ("emergency_contact", mishaps.TURN_TO_EN_AFTER, True, "*"),
    ("constraint", r"\b(?:one rule|hard constraints?|constraints?|hard rule|ground rules?|requirement|"
        rf"the rule|house rule)(?: is| are)?:? {V}", True, "*"),
    ("budget", r"\b(?:budget|spending limit|price limit)(?: for (?:\w+ ?){1,4}?)?(?: ?is| of|:| was| "
        r"stays| must stay| should be| can't exceed| cannot exceed| up to| at| around| about| under| "
        rf"below)* (?P<v>[^,.;:!?]{{0,6}}\d{_C}{{0,24}})", True, "*"),
    ("budget", r"\b(?:can|could|want to|will|only) (?:spend|pay|afford)(?: up to| at most| no more than|"
        rf" about| around| only| under| max(?:imum)?)* (?P<v>[$€£¥]?\d{_C}{{0,20}})|(?:no more than|at "
        r"most|not more than|max(?:imum)?(?: of)?) (?P<w>[$€£¥]\d[\d.,k]*)", True, "p"),
    ("constraint", r"\b(?:never|don't|do not|please don't) (?:ever )?(?P<v>(?:call|text|ring|email|"
        r"phone|contact|message|disturb|wake) me (?:before|after|on|at|between|outside|until|during|while|when|again|"
        r"about|"
        rf"in){_C}{{2,40}})", True, "i"),
    ("reply_style", r"\b(?:keep|make) (?:it|them|that|this|your \w+) (?P<v>(?:short|brief|concise|simple|"
        r"under \d+|below \d+|shorter|to the point|within \d+)[\w ]{0,30})", True, "i"),
    ("name", r"\bmy (?:full |first |last |real )?name(?:'s| is) (?P<v>[\w'.-]+(?: [\w'.-]+){0,2})", True,
        "*"),
    ("name", r"\b(?:call me|address me as|you can call me|i'm called|i am called|i go by|known as) (?P<v>(?!later|back|"
        r"when|if|at|on|a |an |the |crazy|maybe|tomorrow|again|for)[\w'-]+(?: [a-z]+)?)", True, "i"),
    ("email", r"(?P<v>[a-z0-9_.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)", True, "*"),
    ("phone", r"\b(?:phone|mobile|cell|tel|telephone|number|whatsapp|call|text|reach) (?:\w+ ){0,3}?"
        r"(?:is |at |on |me at |me on |: ?)?(?P<v>\+?\(?\d[\d() -]{5,18}\d)", True, "*"),
    ("account", r"\b(?:account|member|membership|employee|student|customer|user)(?: number| id| no\.?| "
        r"name)? (?:is|:) ?(?P<v>[\w.@-]*\d[\w.@-]*)", True, "*"),
    ("delivery_address", r"\b(?:ship|send|deliver|mail|post)(?: it| them| this| that| everything| "
        r"parcels| my orders?| orders?| packages| all \w+)? to (?P<v>(?:my |the |our )?(?:office|home|"
        rf"house|work|place|flat|apartment|shop|\d){_C}{{0,40}})", True, "i"),
    ("delivery_address", r"\b(?:orders?|parcels?|packages?|deliver(?:y|ies)|mail|post)(?: \w+)? (?:should |must |"
        r"will |have to |can )?(?:now )?"
        rf"(?:go(?:es)?|come|be (?:sent|delivered|shipped)) to {V}", True, "i"),
    ("delivery_address", r"\b(?:shipping|delivery|mailing|postal) address(?: is| has changed to| "
        rf"changed to|:| to)?(?: now)? {V}", True, "*"),
    ("address", rf"\b(?:home )?address(?:'s| is|:| has changed to| changed to)(?: now)? {V}", True, "p"),
    ("address", r"\b(?:live|lives|living|lived|moved|based|staying|stay|relocated)(?: now| currently)? "
        rf"(?:at|in|on|to) (?P<v>\d{{1,5}}[a-z]? [a-z]{_C}{{2,40}})", True, "p"),
    ("city", r"\b(?:live|lives|living|reside|resides|based|settled|residing|located|relocated|moved|"
        r"moving|transferred|returned|move)(?: back| over| permanently| together| alone| now| "
        r"currently| house| home)?(?:,? (?:out of|from|away from) (?!"
        + SOFTWARE + r")[\w .'-]{2,30}?)?,? (?:in|to)(?: the)? (?P<v>(?!a |an |my |with|fear|person|peace|dorm|hope|"
            r"order|"
        rf"touch|this|that|production|it |next|another|town|{SOFTWARE}){_C}{{2,40}}?)(?= (?:last|this|next|since|"
        rf"for|with|and|now|from|because|when|after|{IN_EN}|office|team|branch|as|right|where)\b|$|"
        r"[,.;!?)])", True, "p"),
    ("city", r"\b(?:ended up|wound up|landed|put down roots|found a (?:place|flat|house))(?: living| staying)? in "
        r"(?P<v>(?!the |a |an |my |"
        rf"hospital|court|jail){_C}{{2,24}}?)(?= (?:and|for|after|where|instead|now)\b|$|[,.;!?])", True, "p"),
    ("city", r"^(?P<v>[a-z][a-z ]{1,24}) is where i live", True, "*"),
    ("hometown", r"\b(?:i'm|i am|comes?|hails?) (?:originally )?from (?P<v>(?!the |a |my |work|home|"
        rf"now){_C}{{2,30}})|\b(?:grew up|was born|born and raised) in (?P<w>{_C}{{2,30}})", True, "p"),
    ("birthday", r"\b(?:birthday(?:'s| is|:)(?: on)?|born on|dob:?|date of birth(?: is|:)?) "
        rf"(?P<v>{_C}{{3,24}})", True, "*"),
    ("age", r"\b(?:i'm|i am|turn|turns|turned|turning|just turned) (?P<v>\d{1,3})(?: years old| yrs old| "
        r"this year| next month| in \w+)?(?=\s*$|[,.;!]| and\b| this year| years old)|\b(?:is|am|'s) "
        r"(?P<w>\d{1,3})(?= years? old)", True, "p"),
    ("marital_status", r"\b(?:i'm|i am|is|am|got|just got|are|get|getting) (?:happily |recently |not )?"
        r"(?P<v>single|married|divorced|engaged|widowed|separated)\b(?! (?:out|page|file|to the))", True,
        "p"),
    ("children", r"\b(?:have|has|got|parent of|raising|mother of|father of|mum of|mom of|dad of) (?P<v>"
        r"(?:a|one|two|three|four|five|six|\d) (?:\w+ )?(?:kids?|child(?:ren)?|sons?|daughters?|boys|"
        r"girls|babies|baby|twins))", True, "p"),
    ("body", r"\b(?:i'm|i am|my (?:height|weight) is|i weigh) (?P<v>\d[\d.']*\s?(?:cm|kg|lbs?|pounds|"
        r"feet|ft|m|metres|meters|stone)(?: tall)?)", True, "p"),
    ("employer", r"\b(?:quit(?= my (?:job|position|role) (?:at|with))|left|leaving|resigned from|fired "
        r"from|laid off (?:from|by)|no longer (?:work|works) (?:at|for))(?: my (?:job|position|role))?"
        r"(?: at| with)? (?P<v>(?!my|the|a |it|for|on|last|this|yesterday|school|home|smoking|"
        rf"drinking){_C}{{2,30}}?)(?= (?:on|last|in|after|because|and|this|yesterday|today|for)\b|$|"
        r"[,.;!])", False, "p"),
    ("employer", r"\b(?:work|works|working|worked|employed|started|starting|start|job|intern|interning|"
        r"joined|contractor)(?: now| currently| full-time| part-time)? (?:at|for) (?P<v>(?!"
        r"(?:home|all|me|you|the moment|an?|my|it|this|that|least|once|night|school|work|\w+ing)\b|"
        rf"\d){_C}{{2,40}}?)(?= (?:as|now|in|since|these|this|from|until|last|on|and|for)\b|$|[,.;!?])", True,
        "p"),
    ("employer", r"\b(?:is|am|i'm|are)(?: now)? (?:at|with) (?P<v>(?!the|a |home|work|school|"
        rf"my){_C}{{2,30}}?)(?= (?:as of|since|these days|nowadays)\b)", True, "p"),
    ("employer", rf"\b(?:joined|joining|hired by|(?:started|starting|start|began) (?:with|working with)) "
        rf"(?P<v>[a-z](?!he |ou ){_C}{{2,30}}?)"
        r"(?= (?:as|in|last|this|since|and|on|from|today|yesterday|two|three|a)\b|$|[,.;!?])(?<! call)(?<! "
        r"meeting)(?<! club)"
        r"(?<! gym)(?<! choir)(?<! band)(?<! team)(?<! class)(?<! course)(?<! group)(?<! discord)(?<! slack)(?<! "
        r"server)", True, "n"),
    ("employer", rf"\b(?:as of|from|since|starting) (?:now|today|monday|tuesday|wednesday|thursday|friday|this \w+|"
        rf"last \w+|next \w+|"
        rf"[a-z]+(?: \d+)?),? (?:i'm|i am|i've been|i'll be) (?:at|with) (?P<v>(?!the|a |home|work|school|"
        rf"my){_C}{{2,30}}?)"
        r"(?=$|[,.;!?])", True, "*"),
    ("employer", r"^(?P<v>[a-z][\w& ]{1,24}) is my employer|\bmy (?:employer|company)(?: is|'s)(?: "
        r"called)? (?P<w>[a-z][\w&. ]{1,30})", True, "*"),
    ("workplace", r"\b(?:my|our) (?:office|workplace|company|shop) (?:is|has moved to|moved to)(?: "
        rf"now)? (?P<v>(?:in|at|on|to|near)? ?{_C}{{3,40}})", True, "*"),
    ("job", r"\b(?:work|works|working|job is|employed|became|become|profession is|occupation is)(?: as)? "
        r"(?:an?|the) (?P<v>[a-z][\w -]{2,40})", True, "p"),
    ("job", r"\b(?:i'm|i am|is|was|am) (?:an?|the) (?P<v>(?:[a-z-]+ ){0,3}" + TITLE_EN
        + r"(?: (?:at|for) [a-z0-9][\w&.-]*(?: [a-z0-9][\w&.-]*)?)?)\b(?! (?:at heart|in this))", True, "p"),
    ("job", r"\b(?:i'm|i am|is|was|am) (?P<v>(?:[a-z-]+ ){0,3}(?:" + TITLE_EN
        + r"|(?:head|chief|vp) of [a-z]+|c[etfo]o)"
        r" (?:at|of|for|with) (?!a |an |the |this |that |my |our |your |his |her |it\b)[a-z0-9][\w&.-]*"
        r"(?: [a-z0-9][\w&.-]*)?)", True, "p"),
    ("job", r"\b(?:i|she|he|we) (?:also )?(?P<v>(?:coach|coaches|teach|teaches|manage|manages|"
        r"lead|leads|volunteer|volunteers) (?:a|an|the|my|our|at|for|as|\w+s)\b[\w' -]{2,40}|(?:run|runs|own|owns) "
        r"(?:a|an|the|my|"
        r"our|two|three) (?:[\w'-]+ ){0,3}(?:studio|shop|store|business|company|caf[eé]|restaurant|bakery|farm|"
        r"gallery|agency|firm|"
        r"team|club|blog|channel|clinic|practice|school|gym|hotel|hostel|salon|start-?up|department|project|squad|"
        r"class|workshop|"
        r"garden|lab|group|charity|bar|pub|nursery|magazine|podcast|brewery|vineyard|garage|market stall)s?\b[\w' "
        r"-]{0,20})", True,
        "p"),
    ("education", r"\b(?:study|studies|studying|studied|major(?:ed|ing)? in|degree in|phd in|graduated "
        rf"from|enrolled (?:in|at)) (?P<v>(?!the|for|it|this|that|hard){_C}{{2,40}})", True, "p"),
    ("favorite", r"\b(?:my|\w+'s|his|her|our) favou?rite (?P<k>[\w ]{2,24}?)(?: is| are|'s| was)(?: "
        rf"now)? {V}", True, "*"),
    ("favorite", rf"^(?P<v>{_C}{{2,30}}) (?:is|are) my (?:all-time )?favou?rite(?P<k>(?: [\w]+){{0,2}})?",
        True, "*"),
    ("favorite", r"\b(?:switched to|changed to|prefers?|likes?|loves?|chose|went for|picked) (?P<v>"
        r"(?:dark |light |bright )?(?P<k>red|blue|green|yellow|purple|black|white|pink|orange|brown|grey|"
        r"gray|teal|navy|turquoise|violet|magenta|beige|gold|silver|cyan|maroon|crimson|indigo|amber|"
        r"ivory|scarlet|lavender|azure|charcoal|burgundy|khaki|aqua|fuchsia|tan))(?=$|[.,!;]| now| "
        r"instead| best)", True, "p"),
    ("diet", r"\b(?:i'm|i am|is|am|are|went|gone|turned|became|now) (?:a |an |strictly |mostly |now |not "
        r")*(?P<v>vegetarian|vegan|pescatarian|kosher|halal|gluten[- ]free|dairy[- ]free|on a [\w-]+ "
        r"diet|keto|ketogenic|paleo|mediterranean|carnivore|flexitarian|low[- ]carb|fasting)", True, "p"),
    ("alcohol", r"\b(?P<v>(?:don't|do not|never|doesn't|stopped|quit|gave up) drink(?:ing)?(?: alcohol)?|"
        r"teetotal(?:er)?|sober since \w+)(?=$|[.,!;]| any ?more| at all)", True, "p"),
    ("diet", r"\b(?:do not|don't|doesn't|does not|can't|cannot|never|won't|no longer|stopped|quit|gave "
        r"up|given up|avoid|avoids|avoiding|cut out|off) (?:eat|eats|eating|drink|drinks|drinking|have|"
        r"consume|touch)(?: any)? (?P<v>(?!more|much|time|too|a |an |the |to |any|it|that|this|lunch|"
        rf"dinner|breakfast){_C}{{2,30}})", False, "p"),
    ("diet", r"\bno (?P<v>[\w -]{2,24}) for (?:me|my \w+)", False, "i"),
    ("diet", r"\b(?:no|without|hold the|skip the|less) (?P<v>(?:\w+ )?(?:pork|beef|meat|dairy|gluten|"
        r"sugar|salt|alcohol|nuts|peanuts|shellfish|seafood|onions?|garlic|mushrooms?|cilantro|coriander|"
        r"spicy food|lactose|eggs?))\b(?: please| for me)?", False, "p"),
    ("diet", r"\b(?:i|he|she|we)(?:'ve| have)? (?:now )?(?:eat|eats|eating|started eating|been eating|"
        r"drink|drinks|started drinking) (?P<v>(?:\w+ )?(?:meat|beef|steak|pork|chicken|fish|wine|beer|"
        r"alcohol|bacon|seafood))\b", True, "p"),
    ("diet", r"\b(?:eats?|eating|follows?|on|switched to|went)(?: now)? (?:an? |the )?(?P<v>vegetarian|"
        r"vegan|pescatarian|kosher|halal|gluten[- ]free|dairy[- ]free|keto|ketogenic|paleo|mediterranean|"
        r"carnivore|flexitarian|low[- ]carb|plant-based)(?: style| diet| food)?", True, "p"),
    ("drink", rf"\b(?:i|he|she|we) (?:now |mostly |usually )?(?:only ever|only|just|always|exclusively|mainly) drinks? "
        rf"(?P<v>(?!to\b|when|if|on|socially|a lot|too){_C}{{2,30}})|\b(?:i|he|she|we) drinks? (?:only|nothing but) "
        rf"(?P<w>{_C}{{2,30}})",
        True, "p"),
    ("diet", r"\b(?:keeps?|keeping|kept) (?P<v>kosher|halal)\b", True, "p"),
    ("smoking", r"\b(?P<v>(?:quit|stopped|gave up|used to|started|still|don't|do not|never) smok(?:e|"
        r"ing)|smokes?(?: \w+){0,3} a day|(?:non-)?smoker)\b", True, "p"),
    ("like", r"\b(?:can't stand|cannot stand|can't bear|can't face|cannot face|hate|hates|loathe|detest|"
        r"dislike|dislikes|despise|not a fan of|not into|not keen on|gone off|tired of|sick of|allergic "
        rf"to the idea of)(?: the)? (?P<v>{_C}{{2,40}})", False, "p"),
    ("like", r"\b(?:gags?|retch(?:es)?|heaves?|shudders?|feels? (?:sick|ill|queasy)|turns? green|runs? away) (?:at|"
        r"as soon as|"
        r"when(?:ever)?|if|the moment) (?:the (?:smell|sight|taste|thought|sound) of|(?:she|he|they|i) (?:smells?|"
        r"sees?|tastes?|"
        rf"eats?|hears?|touch(?:es)?|gets? near)) (?:a |the |any )?(?P<v>{_C}{{2,30}}?)(?= and\b|$|"
        rf"[,.;!?])", False, "p"),
    ("like", r"\bi (?:really |just |honestly )?(?:can't|cannot|can not) (?:watch|eat|drink|listen to|look at|face|"
        r"touch|wear|smell|read|enjoy|do|"
        r"hear|take) "
        rf"(?:any )?(?P<v>{_C}{{2,40}}?) (?:any ?more|any longer|these days)\b", False, "*"),
    ("like", rf"\b(?:i|we|he|she)(?:'m|'re| am| are|'s| is)? (?:no longer|not) (?:enjoy|like|love|into|a fan of|keen "
        rf"on) (?P<v>{_C}{{2,40}})",
        False, "p"),
    ("like", rf"^(?P<v>{_C}{{2,30}}?) (?:is|are)(?: really| just| simply)? (?:not|n't) (?:really )?my (?:thing|cup "
        rf"of tea|style|taste)",
        False, "*"),
    ("like", r"\b(?:like|likes|love|loves|adore|adores|enjoy|enjoys|fond of|keen on|fan of|fans of|"
        r"(?<=\bi'm )into|(?<=really )into|(?<=\bam )into|(?<=\bis )into|prefer|prefers|preferred|snack "
        r"on|addicted to|a sucker for|switched to|partial to|crazy about|favou?r)(?: to (?:eat|drink|"
        r"watch|read|play|have|wear|listen to)| eating| drinking| watching| playing| reading| listening "
        r"to)? (?P<v>(?!it\b|that\b|this\b|to\b|you\b|if\b|how\b|what\b|when\b|them\b|the (?:idea|way|"
        r"fact|view|freedom|vibes?)|all the|these|those|his|her|its|their|seeing|hearing|your|a "
        rf"sec){_C}{{2,50}})", True, "l"),
    ("hobby", rf"\b(?:i|we|he|she) (?P<v>(?:watch|watches|read|reads|bake|bakes|paint|paints|knit|knits|fish|climb|"
        rf"climbs|hike|"
        rf"hikes|sing|sings|dance|dances|garden|cook|cooks) (?!it|that|this|them){_C}{{2,40}}?) (?:every|each|most|"
        rf"on|at) "
        r"(?:weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:single )?(?:day|night|morning|evening|weekend|"
        r"week)s?)\b", True, "p"),
    ("hobby", r"\b(?:hobb(?:y|ies)(?: is| are|:)|in my (?:spare|free) time i|on weekends i|play|plays|"
        r"collect|collects|take up|took up)(?: the)? (?P<v>(?!a (?:role|part|game)|"
        rf"around|with|the role|it\b|this|that|an? ){_C}{{2,30}})", True, "p"),
    *(("hobby", taken_in, True, who) for taken_in, who in pastimes.EN),
    ("learning", r"\b(?:learning|practi[cs]e|practi[cs]ing|brush(?:ing)? up on|studying for|taking (?:lessons|"
        r"classes|a course) in|started learning|"
        r"teaching myself|training for|preparing for) (?:to |the |how to |about )?(?P<v>(?!more|about "
        rf"how){_C}{{2,30}})", True, "p"),
    ("native_language", r"\b(?:native (?:language|tongue)|mother tongue|first language)(?:'s| is| was) "
        r"(?P<v>[a-z]+)", True, "*"),
    ("language", r"\b(?:speak|speaks|fluent in|bilingual in) "
        r"(?:fluent |a little |some |only |both )?(?P<v>(?:english|french|german|spanish|chinese|"
        r"mandarin|cantonese|japanese|korean|italian|portuguese|russian|arabic|hindi|dutch|swedish|"
        r"polish|turkish|thai|vietnamese|greek|hebrew|danish|norwegian|finnish|czech|swahili|urdu|"
        r"bengali)(?:,? and \w+)?)", True, "p"),
    ("pet", r"\b(?:have|has|got|own|owns|adopted|keep) (?P<v>(?:a|an|two|three|four|\d) (?:\w+ ){0,2}"
        r"(?:dogs?|cats?|pupp(?:y|ies)|kittens?|parrots?|hamsters?|rabbits?|horses?|turtles?|tortoises?|"
        r"fish|snakes?|guinea pigs?|retriever|poodle|corgi|birds?)(?: (?:called|named) \w+)?)", True, "p"),
    ("size", r"\b(?:wear|wears|take|need|am|i'm) (?:a |an )?(?:size )?(?P<v>(?:uk |us |eu )?\d{1,2}"
        r"(?:\.5)?|xs|s|m|l|x{1,3}l)(?= in\b|,|$| \w+ fit| shoes?| boots?)", True, "p"),
    ("size", r"\bsize (?:is |: ?)?(?P<v>(?:uk |us |eu )?\d{1,2}(?:\.5)?|x{0,3}[sml])\b", True, "*"),
    ("seat", r"\b(?P<v>window|aisle|middle|front|back)(?: seat|(?= please))|seat by the (?P<w>window|"
        r"aisle)", True, "p"),
    ("license_plate", r"\b(?:licen[cs]e|number|registration) plate(?: number)?(?: is|:|'s)? (?P<v>[a-z\d][a-z\d "
        r"-]{2,10})", True, "*"),
    ("vehicle", rf"\b(?:i|she|he|we|and)(?: now)? drives? (?:an? )?(?P<v>(?!to\b|me\b|there|home|the kids|"
        rf"people){_C}{{2,24}})", True, "p"),
    ("commute", r"\bcommutes?(?: to \w+)? (?P<v>(?:by|on) (?:the |my |an? )?[\w -]{2,20}|on foot)", True, "p"),
    ("commute", r"\b(?P<v>(?:take|takes|ride|drive|drives|walk|walks|cycle|cycles|bike|bikes)(?: the \w+|"
        r" a \w+| my \w+)? to work)", True, "p"),
    *(("contact_channel", way, True, "i") for way in delivery.CHANNELS_EN),
    *(("delivery_form", form, True, "i") for form in delivery.EN),
    ("contact_channel", r"\b(?:don't|do not|never|no|stop) (?P<v>(?:call|text|email|phone|ring|message|"
        r"sms)(?:ing)?(?: me)?|phone calls|texts|push notifications)\b", False, "i"),
    ("reply_style", r"\b(?:answers?|replies|responses?|explanations?|reply|respond|messages)\b(?: "
        r"\w+){0,3}? (?P<v>(?:short|brief|concise|long|detailed|in (?:english|french|german|spanish|"
        r"chinese|bullet|plain|one|two|three|markdown|simple)|formal|informal|without|under|below|no "
        rf"(?:more|longer)|to (?:one|two|three|\d)|with(?:out)? emojis?|terse|simple){_C}{{0,40}})", True,
        "i"),
    ("reply_style", r"\b(?:keep|make|give me|want|prefer|write) (?:it |your |me |the |all )?(?P<v>"
        r"(?:short|brief|concise|long|detailed|longer|shorter|simple|terse)[\w, ]{0,20} ?(?:answers?|"
        r"replies|responses?|explanations?|summaries))", True, "i"),
    ("reply_style", r"\b(?:give|tell|show|state|put) (?:me )?(?:us )?(?P<v>(?:the |your )?(?:conclusions?|answers?|"
        r"results?|points?|"
        r"summary|verdict|bottom line|short version|gist)(?: up)? first[\w ,]{0,30})|\b(?:lead|start|begin|open) with "
        r"(?P<w>(?:the |your )?(?:conclusions?|answers?|results?|points?|summary|verdict|bottom line))", True, "i"),
    ("reply_style", r"\b(?P<v>(?:at most|no more than|max(?:imum)?(?: of)?|within|under|only|keep (?:it|them|answers|"
        r"replies) to) "
        r"(?:one|two|three|four|five|a few|\d+) (?:short )?(?:sentences?|lines?|paragraphs?|words|bullets?)(?: max| "
        r"at most)?)",
        True, "i"),
    ("reply_style", r"\b(?P<v>(?:never|don't|do not|stop) (?:start|begin|end|open|clos|finish|preface)(?:ing)? "
        r"(?:your |the |any )?"
        r"(?:replies|answers|messages|responses|sentences|every \w+)[^.!?]{0,40})", True, "i"),
    ("reply_style", r"\b(?:stop|quit|no more|enough) (?:with the |with )?(?P<v>(?:apologi[sz]ing|saying sorry|"
        r"repeating|rambling|summari[sz]ing|"
        r"flattering|lecturing|hedging|(?:your )?(?:apologies|disclaimers|small talk))[\w ]{0,20})", False, "i"),
    ("reply_style", r"\b(?:skip|drop|spare me|cut|leave out|no) (?:all )?(?:the )?(?P<v>(?:pleasantries|small talk|"
        r"filler|preambles?|"
        r"chit-?chat|greetings?|fluff|introductions?|intro|flattery|compliments))\b", False, "i"),
    ("reply_style", r"\b(?P<v>(?:don't|do not|never|avoid|no|use|stop|without|put|include) [\w ]{2,30}? in (?:your|"
        r"the|any|all) "
        r"(?:answers|replies|responses|messages|explanations))", True, "i"),
    ("reply_style", r"\b(?:no|don't use|stop using|never use|avoid|skip the|without) (?P<v>emojis?|"
        r"smileys|bullet points|markdown|jargon|exclamation marks|small talk|apologies|disclaimers)\b", False,
        "i"),
    ("constraint", r"\b(?:must not|mustn't|must never|never|do not ever|under no circumstances|no "
        r"matter what)(?: again)? (?P<v>(?:touch|change|use|deploy|delete|push|merge|modify|share|send|"
        r"book|suggest|recommend|mention|call|schedule|put|edit|remove|drop|run|offer|assign|add|buy|"
        rf"move|break|skip)\b{_C}{{2,50}})", True, "i"),
    ("constraint", r"\b(?:don't|do not|please don't|stop)(?: ever| please)? (?P<v>(?:(?:schedule|book|"
        r"assign|deploy|sell|remind|pitch|call|ask|show|push|put|plan|arrange|set up|squeeze)(?:ing)? (?:me|to "
        r"production|anything|any|"
        rf"us)\b|(?:recommend|suggest|offer|book|schedule)(?:ing)? ){_C}{{0,40}})", True, "i"),
    ("constraint", r"\b(?:keep|leave) (?P<v>[\w ]{2,24} out of [\w ]{2,30})", True, "i"),
    ("constraint", r"\b(?:no (?P<v>(?:chemical|plastic|third-party|external|new|weekend|cold) [\w "
        r"-]{2,24}))", True, "*"),
    ("constraint", r"\b(?:has to|have to|must|needs to) (?P<v>(?:stay|remain|finish|fit|run|support|"
        rf"work|be (?:done|finished|ready|under|below|compatible)) {_C}{{3,40}})", True, "u"),
    ("schedule", r"\b(?P<v>(?:works?|working) (?:nights|weekends|shifts|(?:early|late|night|day) shifts|remotely|"
        r"from home|part-time))\b", True, "p"),
    ("schedule", r"\b(?P<v>(?:(?:every|each) (?:other )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:on )?"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?: (?:morning|afternoon|evening|night)s?)?|every (?:day|week|"
        r"month|year|morning|evening|night|"
        r"weekend|quarter)|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:to|through) (?:mon|tues|wednes|"
        r"thurs|fri|satur|sun)day)", True, "p"),
    ("schedule", r"\b(?P<v>(?:off|free|busy|unavailable|available|not available) (?:on |every |after |"
        r"before |until )[\w: ]{2,24})", True, "p"),
    ("deadline", r"\b(?:deadline|due date|cut-?off)(?: is|'s|:| moved to| was moved to)(?: on| "
        rf"now)? {V}|\b(?:is |are )?due (?:on|by) (?P<w>{_C}{{3,24}})", True, "*"),
    ("goal", r"\b(?:my|our|the) (?:goal|aim|objective|target)(?:'s| is|:| for [\w ]{2,16} is)(?: "
        rf"to)? {V}|^goal: ?(?P<w>.{{3,60}})", True, "*"),
    ("configuration", r"\b(?:our team|we|the team|team|our service|our \w+|it) (?P<v>(?:(?:caps?|"
        r"limits?|sets?|pins?)(?! (?:is|are|of))|runs? on|defaults? to|listens? on|times? out "
        rf"after) {_C}{{2,50}})", True, "*"),
    ("configuration", r"^(?:(?:for|until|from) [\w ]{3,30}, ?)?(?:please )?(?:route|forward|direct|"
        rf"escalate|redirect|cc|copy) (?P<v>(?:the|all|my|our|any|every) {_C}{{2,40}} (?:to|"
        rf"on) {_C}{{2,40}})", True, "i"),
    *(("configuration", kept, True, "*") for kept in settings.EN),
    ("tool", rf"\b(?:switched|moved|migrated|migrating|changed) from {_C}{{2,30}}? to (?P<v>{_C}{{2,30}})",
        True, "p"),
    ("tool", r"\b(?:i|we|our team|our project) (?:(?:now|currently|mainly|mostly|only|always|both|still|"
        r"also) )?(?:use|run|are on|am on|develop on|code in|write in|deploy to) (?P<v>(?!it\b|this|"
        rf"that|the (?:following|same|word)|them|your|to ){_C}{{2,30}})", True, "u"),
    ("habit", r"\b(?:always|usually|generally|normally|never|typically|regularly|rarely) (?P<v>"
        r"(?!(?:thought|wanted|wondered|knew|mind|been|was|were|is|are|be|had|seen|heard|here|there|"
        r"around|proud|happy|glad|up|down|ready|open|thankful|grateful|so|with|an?|the|looking|"
        r"remember|quit|give|stop|forget|only|still|love|amazed|confused|worried|sorry|gonna|going|"
        rf"in|on|at|\w+ed)\b){_C}{{3,50}})", True,
        "p"),
    ("procedure", r"\b(?:steps|procedure|process|workflow|checklist|recipe)(?: (?:for|to) [\w "
        rf"]{{2,24}})?(?: is|:| are) {V}|^(?P<w>first\b.{{4,60}}\bthen\b.{{4,80}})", True, "*"),
    ("root_cause", r"(?P<v>[^.;!?]{4,80}?),? (?:that|which|this) (?:was|is) the (?:root )?cause", True,
        "*"),
    ("root_cause", r"\b(?:root cause|culprit|real (?:cause|reason))(?: is| was|:| of [\w ]{2,24} "
        rf"(?:is|was))+ (?:that )?{V}|\b(?:turned out|turns out)(?: to be| that| it was|,)* "
        rf"(?P<w>{_C}{{3,60}})", True, "*"),
    ("rejected", r"^(?:(?:ok|okay|no|so|then|well|and|but|actually|sorry|hmm),? )*(?:(?:we|i)(?:'ll| will| can)? "
        r")?(?:not|no to|forget|skip|drop|"
        r"scrap|we (?:can )?drop) "
        r"(?P<v>(?:plan|option|variant|proposal|choice|number) [a-z\d]\w{0,4}\b)|\b(?P<w>(?:plan|option|variant|"
        r"proposal|choice|number) "
        r"[a-z\d]\w{0,4}) (?:is (?:out|off|no good|too \w+|not an option|dead)|won't (?:work|do)|doesn't (?:work|fit)|"
        r"isn't (?:an option|going to work))", True, "i"),
    ("rejected", r"\b(?:ruled out|turned down|rejected|decided against|vetoed|(?:not|won't|don't|shouldn't) (?:be "
        r")?(?:going|go) with|"
        rf"let's not (?:use|take|do)|(?:not|don't|won't) (?:use|take|pick|choose)(?= (?:plan|option|the \w+ one))) "
        rf"(?P<v>{_C}{{2,40}})|(?P<w>[\w .-]{{2,30}}?) (?:was|is|got) (?:rejected|ruled "
        r"out|vetoed|turned down|off the table)", True, "i"),
    ("decision", r"\b(?:decided|agreed|settled|opted|let's go|stick|sticking)(?: to (?:use|go "
        rf"with|take|pick|stick with)| on| with| for) (?P<v>{_C}{{2,40}})|\b(?:we'll|i'll|let's|we will|"
        rf"i will|i'd rather(?= go with)|^(?:(?:ok|okay|then|so|fine|good),? )?(?=go with)) ?(?:use|take|go with|"
        rf"pick|choose) "
        rf"(?P<w>{_C}{{2,40}})", True, "i"),
    ("one_time_code", r"\b(?:otp|one-time (?:code|password)|(?:verification|session|login|temporary|"
        r"access|2fa|auth\w*) (?:code|otp))\b[^:\n]{0,30}?(?:is|was|:|=) ?(?P<v>[a-z0-9-]{3,12})", True,
        "*"),
    ("order", r"\b(?:order|ticket|case|booking|reservation|invoice|tracking|confirmation|reference|"
        r"flight)(?: number| id| no\.?| ref(?:erence)?| code)?(?: is|:| #|#)? ?#?(?P<v>(?=[\w-]*\d)"
        r"(?=[\w-]{4})[a-z0-9]+(?:-[a-z0-9]+)*)(?=$|[\s,.;?!])(?! (?:is|was|are|has) (?!still|late|not "
        r"here|delayed))", True, "*"),
    ("trait", r"\b(?:i'm|i am|is|am) (?:an? |the )?(?P<v>left-handed|right-handed|introvert(?:ed)?|"
        r"extrovert(?:ed)?|night owl|morning person|early bird|only child|perfectionist|minimalist|"
        r"beginner|native speaker|single parent|[ei][ns][tf][jp])\b", True, "p"),
    ("location_of", r"\bi (?:keep|kept|put|store|stored|left|hid|leave|hide) (?:the|my|our|some|all|a) "
        rf"(?P<v>{_C}{{2,40}}? (?:in|on|at|under|behind|beside|by|near|inside|with|next to|between|above|below) "
        rf"{_C}{{2,30}})",
        True, "p"),
)

ASKS: tuple[tuple[str, str], ...] = (
    ("emergency_contact", mishaps.ASKED_EN), ("delivery_form", delivery.ASKED_EN),
    ("delivery_address", r"(?:shipping|delivery|mailing) "
        r"address|where (?:should|do|shall|can) (?:i|we) (?:send|ship|deliver)"),
        ("email", r"\be-?mail\b"),
    ("one_time_code", r"\botp\b|\bone-time (?:code|pass\w+)|\b(?:verification|login|sign-in|session|2fa|auth\w*) code"),
    ("phone", r"\b(?:phone|mobile|cell)\b|contact number|(?:your|my) number\b|call you on|reach you "
        r"(?:at|on)"), ("address", r"\b(?:home )?address\b|where (?:do|does|did) \S+ live|\bpostcode|zip "
        r"code"),
    ("city", r"where (?:do|does|is|are) .{1,30}(?:live|based|living)|which city|what city|\bcity\b"),
    ("name", r"(?:my|your) name\b|what (?:should|do|can) (?:i|we) call you|who am i\b"),
    ("employer", r"where .{1,30}works?\b|employer|which company|what company|who (?:do|does) .{1,24}work "
        r"for"), ("workplace", r"where is .{1,12}office"), ("job", r"what (?:do|does) .{1,24}do(?: for "
        r"(?:a living|work))?\?*$|occupation|profession|\bjob\b"),
    ("birthday", r"birthday|\bborn\b|date of birth"), ("age", r"how old|\bage\b"),
    ("allergy", r"allerg|must be avoided|can't i eat"), ("health", r"\bmedical|\bphysical(?:ly)?\b|health|medication|"
        r"condition|inhaler|pregnan|wheelchair|disab|medicine"),
        ("blood_type", r"blood (?:type|group)"),
    ("diet", r"\bdiet|vegetarian|vegan|eat meat|food (?:restriction|requirement|should|must)|(?:do|does|"
        r"not|don't|can't) .{0,12}eat\b|avoided"), ("favorite", r"favou?rite"),
        ("like", r"\b(?:like|likes|prefer|prefers|enjoy|enjoys|into|preferences?)\b(?! to know)"),
    ("hobby", r"hobb|free time|spare time|\bplays?\b"), ("learning", r"\blearning\b"),
    ("native_language", r"native (?:language|tongue)|mother tongue|first language"),
    ("language", r"what languages?|which languages?|\bspeak"),
    ("pet", r"\bpets?\b|(?:dog|cat)'s name"), ("size", r"\bsize\b"),
    ("seat", r"\bseat"), ("license_plate", r"(?:licen[cs]e|number|registration) plate"), ("vehicle", r"what car|"
        r"which car|\bdrive\b"),
    ("commute", r"get to work|commute"), ("contact_channel", r"how .{1,30}(?:contact|reach|notif)|"
        r"contact method|best way to reach"), ("reply_style", r"(?:reply|answer|response|replies|"
        r"answers)s? (?:style|preference|format|length)"),
        ("schedule", r"when .{1,24}(?:free|available|work)|\bshift|what time works|which days?|what "
        r"day|schedule"),
    ("budget", r"budget|how much .{1,20}spend|price range|spending limit"),
    ("deadline", r"deadline|by when|due\b"), ("goal", r"\bgoal|objective|trying to achieve"),
    ("constraint", r"constraint|must not|not be (?:changed|touched)|rules?\b|not allowed|off limits"),
    ("decision", r"(?:did|have) we (?:decide|agree|choose|pick)|decision|which (?:plan|option)"),
    ("root_cause", r"root cause|why did|what caused|\bcause\b"),
    ("order", r"\b(?:order|ticket|booking|reservation|tracking|invoice|flight) (?:number|id|no|ref|code)|which "
        r"(?:order|ticket|booking)"), ("account", r"(?:account|member(?:ship)?|employee|customer) "
        r"(?:number|id)|user ?name"), ("marital_status", r"\bmarried|\bsingle\b|marital|relationship "
        r"status"),
    ("children", r"how many (?:kids|children)|have (?:any )?(?:kids|children)"),
    ("education", r"\bstud(?:y|ied)|which (?:school|university|college)|major|degree"),
    ("hometown", r"hometown|where .{1,16}from\b"), ("body", r"how tall|height|weigh"),
    ("procedure", r"\bsteps|procedure|how do (?:we|i) (?:deploy|release)|workflow"),
    ("tool", r"which (?:tool|database|framework|language|editor)|what (?:tool|database|framework|editor)"),
    ("configuration", r"\bcap on\b|\blimit\b|timeout|configured|configuration"),
    ("smoking", r"\bsmok"), ("alcohol", r"drink alcohol"),
)
