"""What English wording signals: patterns per cue, over folded text (lower case, plain quotes)."""

from __future__ import annotations

from agents_memory.model import Cue

GUESS = (
    r"\b(?:my|our) (?:[\w-]+ )?(?:guess|hunch|theory|suspicion|hypothesis|bet|first thought|impression) (?:is|was|"
    r"would be)\b",
    r"\b(?:i|we) (?:strongly |rather |kind of )?(?:suspect|suspected|reckon|speculate)\b",
    r"\bi (?:have a feeling|bet|assume|imagine)\b(?! (?:you|to))",
    r"\b(?:could|might|may) (?:well |also )?be (?:that |because |down to )?(?:the|a|an)\b.{0,40}\bi (?:guess|think|"
    r"suppose)\b",
)
"""Guesses at how something is or why: no facts until they are confirmed."""

_FAILING = (
    r"\b(?:errors?|fail(?:s|ed|ure|ures|ing)?|time-?outs?|timed out|crash(?:es|ed)?|bugs?|outage|downtime|latency|"
    r"slow(?:ness|down)?|leak\w*|"
    r"exceptions?|deadlock|race|panic|broken|broke|5\d\d|stack ?trace|config(?:uration)?|deploy(?:ment)?|index|cache|"
    r"migration|pool|disk|"
    r"certificate|dependency|version|null|overflow|misconfigur\w+|regression|flaky|stuck|hang(?:s|ing)?)\b"
)
"""Words of something that does not work: without one of them "due to" explains the world, not a fault."""

CUES: dict[Cue, tuple[str, ...]] = {
    Cue.QUESTION: (
        r"\?\s*[\"')]*\s*$",
        r"^(?:(?:so|and|but|ok|okay|well|hey|hi|also|then|oh|please|btw|by the way|quick question),?\s+)*"
        r"(?:what|where|when|who|whom|whose|"
        r"which|why|how)(?:'?s\b|\s+(?!ever|a\s|an\s|nice|great|lovely))",
        r"^(?:(?:so|and|but|ok|okay|well|hey|hi|also|then|oh|please|btw),?\s+)*"
        r"(?!do (?:it|this|that)\b)(?:is|are|am|was|were|do|"
        r"does|did|can|could|will|would|"
        r"shall|should|may|have|has)\s+(?:i|you|we|they|he|she|it|the|there|this|that|my|your|our|any|"
        r"anyone|someone)\b",
        r"\b(?:do you know|can you tell|could you tell|i wonder|wondering|tell me|let me know)\s+(?:what|"
        r"where|when|who|which|why|how|if|whether)",
    ),
    Cue.CONFIRMING_QUESTION: (
        r"\b(?:right|correct|yes|isn't it|aren't you|is that so|still the same|is that right|is that "
        r"correct)\?\s*$",
        r"^(?:so,?\s+)?(?:still|is it still|are you still|is your .{1,40} still|your .{1,40} (?:is|ends|"
        r"ending))\b.{0,60}\?\s*$",
        r"\bto confirm\b.{0,80}\?",
    ),
    Cue.PROPOSAL: (
        r"\b(?:i|i'd|we|i would) (?:suggest|recommend|propose|advise)\b",
        r"\b(?:how about|what about|"
        r"why not|why don't (?:we|you)|shall (?:i|we)|should (?:i|we)|want me to|"
        r"would you like (?:me|to)|do you want me|can we|could we|let's|we could|you could|you might|i "
        r"can|i could|i plan to|option [a-d1-4]|plan [a-d])\b",
        r"\b(?:my suggestion|one option|an option|alternatively|here's the (?:draft|plan))\b",
    ),
    Cue.COMMITMENT: (
        r"\b(?:i'll|i will|we'll|we will|i'm going to|i am going to)\b(?! (?:not|never|pass))",
        r"\b(?:i've|i have|we've) (?:now )?(?:booked|registered|scheduled|ordered|updated|"
        r"changed|set|submitted|filed|added|removed|cancelled|canceled|sent|fixed)\b",
        r"^(?:done|booked|registered|scheduled|added|cancelled)\b[.!]",
    ),
    Cue.DECISION: (
        r"\b(?:i|we)(?:'ve| have)? (?:decided|chose|chosen|picked|settled on|opted)\b",
        r"\b(?:let's|let us) (?:go with|use|take|do|stick with|pick|choose|switch)\b",
        r"\b(?:i'll|we'll|i will|we will) (?:take(?! (?:an?|some) (?:\w+ )?(?:look|peek|nap|walk|break|rest|"
        r"shower|note|minute|moment|guess|photo|picture|while)\b| care\b)|go with|use|have|stick with|pick|choose)\b",
        r"(?<!not )(?<!n't )(?<!never )\bgo(?:ing)? with\b(?<!not going with)",
        r"\b\w+ it is[.!]?\s*$",
        r"^(?:\w+,? ){0,2}the (?:first|second|third|former|latter|other|left|right|\w+er) (?:one|option|plan|"
        r"version)(?: please| then)?[.!]*\s*$",
        r"\b(?:final decision|that's decided|it's "
        r"decided|decision is|agreed on)\b",
        r"\b(?:switch|change|move|migrate|set) (?:\w+ ){0,4}(?:to|over to)\b",
        r"\bfrom now on,? (?:we|i|the \w+|our \w+|use|take|make|do|go|run|all|every|no)\b|\b(?:we|i|the team|use|run|"
        r"deploy|send|route|ship)\b"
        r"(?! get along)[^.?!]{0,60} from now on\b(?!, right)",
        r"^(?:ok|okay|then|fine|good),? (?:use|take|make it|do)\b",
        r"\bi'd like the .{2,30}\bthen\b",
        r"\b(?:plan|option) [a-d1-4] (?:fits|is(?! (?:too|not|no|out|off|dead)\b)|it|works|instead|then)\b",
        r"\buse .{2,30} instead\b",
        r"\bwe (?:use|agreed|will use)\b",
    ),
    Cue.ACCEPTANCE: (
        r"^(?:yes|yep|yeah|yup|sure|ok|okay|fine|agreed|confirmed|correct|right|exactly|absolutely|"
        r"definitely|great|perfect|please do|go ahead|sounds good|"
        r"looks good|works for me|that works|that's (?:right|fine|correct|good)|continue|do it|deal|good "
        r"idea|of course|alright)\b(?!\s*,?\s*(?:but|now i|looks cold))",
        r"\b(?:sounds good|looks good to me|works for me|go ahead|i agree|i accept|that works|is good|"
        r"ship it|let's do (?:that|it)|let's go with)\b",
    ),
    Cue.REJECTION: (
        r"^(?:no(?! (?:problem|worries|idea|need|one|rush|wonder|doubt|matter|more))|nope|nah|never(?! ?mind)|cancel|"
        r"stop|don't|hold on)\b|"
        r"^not (?:that|this|the|a|an|plan|option|now|really|interested|for me|going|today|again|with|"
        r"on)\b(?![^.]*\?)|^wait,? (?:no|don't|stop)\b",
        r"\b(?:plan|option|variant|proposal) [a-z\d]\w{0,4} (?:is (?:out|off|no good|not an option|dead)|won't "
        r"(?:work|do)|doesn't fit)\b",
        r"\b(?:won't|not|don't) (?:go|going) with\b",
        r"\b(?:no thanks|no thank you|"
        r"i'll pass|i pass|let's not|rather not|don't want|doesn't work|does not work|"
        r"won't work|(?<!not )too (?:expensive|early|late|big|small|risky|slow)|rejected|turned down|ruled out|"
        r"reject|(?<!in )(?<!the )(?<!a )declined?|cancel that|not that one|(?<!to )forget it|skip (?:the|that|it)|"
        r"keep what we have|instead of that|something else|anything else instead)\b",
        r"^actually,? (?:skip|no|plan|option)\b",
    ),
    Cue.ROOT_CAUSE: (
        r"\b(?:root cause|the culprit|real (?:cause|reason|problem) (?:is|was|turned|behind)|turned out (?:to be|"
        r"that|it was)|"
        r"turns out (?:it|that|the)|the (?:cause|bug) (?:is|was)(?: that)?)\b",
        rf"{_FAILING}.{{0,80}}\b(?:was|is|were|are|been) (?:\w+ )?(?:caused by|due to)\b|\b(?:caused by|due "
        rf"to)\b.{{0,80}}{_FAILING}",
        rf"\bthe (?:reason|problem|issue|cause) (?:is|was)\b(?=.{{0,80}}{_FAILING})",
    ),
    Cue.CONFIG_CHANGE: (
        r"\b(?:set|raise|lower|increase|decrease|bump|change|switch|cap|caps|limit|limits|reduce|"
        r"configure|upgrade|downgrade|pin)\b.{1,50}\b(?:to|at|from)\b\s*\S*\d",
        r"\b(?:timeout|port|threshold|retries|limit|version|replicas|batch size|ttl|interval|log level|"
        r"log format)\b.{0,24}\b(?:to|is now|at|becomes)\b",
    ),
    Cue.HYPOTHETICAL: (
        *GUESS,
        r"\b(?<!know )(?<!dunno )(?<!sure )(?<!idea )(?<!see )(?<!check )(?<!ask )(?<!asked )(?<!wonder )(?<!clear "
        r")(?<!matter )"
        r"(?:if(?! you (?:like|want|need|wish|have time|don't mind|ask me|prefer|are interested|'re interested)\b)|"
        r"suppose|supposing|imagine|assuming|hypothetically|what if|let's say|say i|in case|were "
        r"i|pretend|as if)\b",
        r"\b(?:i|we|you) (?:would|wouldn't|could|might) (?:have|be|love if)\b",
        r"\bwish (?:i|we)\b",
    ),
    Cue.SARCASM: (
        r"\boh,? (?:wonderful|great|lovely|fantastic|brilliant|perfect|joy|super|goody|good)\b",
        r"\b(?:just|exactly|precisely) what (?:i|we|my|our)\b.{0,20}\b(?:need|want|missing|hop)",
        r"\b(?:yeah,? right|as if|thanks a (?:lot|bunch) for|thanks for nothing|how (?:lovely|"
        r"wonderful|nice|delightful) (?:that|of)|big surprise|color me|colour me|what a (?:treat|"
        r"joy|surprise))\b",
        r"\b(?:love|adore|enjoy) (?:it when|how|being (?:ignored|kept)|waiting|paying (?:more|extra))\b",
        r"\b(?:great|wonderful|lovely|fantastic|brilliant|nice|awesome),? (?:another|more|yet "
        r"another|it broke|it crashed|now it)\b",
        r"^(?:oh,? )?(?:great|wonderful|lovely|fantastic|brilliant|nice|awesome|perfect|marvell?ous|terrific|super|"
        r"splendid|just great)"
        r"(?:,|!|\.| -)[^?]{0,60}\b(?:jam(?:med|s)?|crash\w*|broke\w*|fail\w*|delay\w*|cancel\w*|stuck|leak\w*|"
        r"spill\w*|layover|"
        r"queue|traffic|overtime|error|outage|down again|late again|again late|lost|ruined|out of stock|for the "
        r"(?:second|third|fourth|"
        r"fifth|\w+th) time)\b",
        r"\b(?:just|exactly|precisely) (?:how|where|when|the way|the thing) (?:i|we)(?:'ve)? (?:always )?(?:want|"
        r"need|hop|dream|love)\w*",
        r"\bi(?:'ve| have) always (?:dreamed|dreamt|wanted|wished|longed)(?: of| for| to have)? (?:that|this|it|"
        r"one)[.!]*\s*$",
        r"\b(?:i )?(?:just|simply|absolutely|really|so) (?:love|adore|enjoy) (?:having to|sitting (?:in|on)|staring "
        r"at|standing in|"
        r"hearing nothing|talking to (?:a |your )?(?:machine|bot|wall)s?)\b",
        r"/s\s*$",
        r"\bslow clap\b",
    ),
    Cue.NEGATION: (
        r"\b(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|hardly|no longer|"
        r"any ?more)\b|n't\b",
    ),
    Cue.CORRECTION: (
        r"^(?:no|nope|wait|sorry|actually|correction|oops),?\s+(?:it's|it is|that's|that was|i|my|the|we|"
        r"not|correct|call|make|plan|things)\b",
        r"\b(?:i meant|i misspoke|i was wrong|that was "
        r"wrong|typo|correction|scratch that|out of date|outdated|no longer|"
        r"not any ?more|any ?more|anymore|any longer|changed my mind|things have changed|update on|instead of|"
        r"replace it|replaced?(?: by| with)|misdiagnosis)\b",
        r"\b(?:i've|i have|we've|we have|i|we|he|she|just) (?:just )?(?:moved|relocated|switched|changed|"
        r"quit|left|transferred|converted|gone off|stopped|given up)\b",
        r"\b(?:moved to|relocated to|switched to|transferred to|changed to|change of)\b",
        r"\b(?:from now on|as of|these days|nowadays|going forward|is now|are now|now (?:works?|lives?|"
        r"prefers?|use|uses|is|at|called)|i now|we now|now i)\b",
        r"\bnow[.!]?\s*$",
        r"\binstead[.!]?\s*$",
        r"\bstarted .{2,24} again\b|\bagain[.!]?\s*$(?<!once again)",
        r"\bstill\b",
        r"\b(?:became|got married|got divorced|got engaged)\b",
        r"^actually\b",
    ),
    Cue.EXCEPTION: (
        r"\b(?:this time|(?:this|just|only) one time|just this once|this once|for now|only (?:today|tonight|this)|"
        r"for this (?:week|"
        r"order|time|trip|month)|this (?:week|month|time|order|weekend) only|just for (?:today|"
        r"tonight|this|now)|temporarily|one-off|as an exception|for the time being)\b",
    ),
    Cue.BACKCHANNEL: (
        r"^(?:(?:ok|okay|k|yes|yeah|yep|yup|no|nope|sure|right|alright|fine|cool|great|nice|good|lol|"
        r"haha|hah|ha|hm+|mm+|uh huh|thanks|thank you|thx|ty|cheers|got it|i see|hi|hello|hey|hey "
        r"there|hi there|morning|good (?:morning|evening|night|afternoon)|"
        r"bye|goodbye|see you|brb|wow|oh|ah|awesome|perfect|sorry|never ?mind|you there|noted|understood|"
        r"please|indeed|exactly|no problem|welcome|yawn)(?: (?:so much|a lot|very much|there|then|"
        r"again|everyone|all))?[\s,.!~?]*)+$",
    ),
    Cue.RESUMPTION: (
        r"\b(?:back to|returning to|as i was saying|where were we|going back|coming back to|"
        r"about the .{2,20} again|earlier (?:question|topic)|we were (?:talking|discussing))\b",
    ),
    Cue.TRANSITION: (
        r"(?:^|[.!?,]\s)(?:by the way|btw|anyway|also|another thing|one more thing|on "
        r"another note|unrelated|quick break|oh and|separately|next (?:topic|question)|different topic|"
        r"changing (?:topic|subject))\b",
    ),
    Cue.REMEMBER: (
        r"\b(?:please |do |could you |can you |i want you to )?(?:remember|note|save|keep in mind|make a "
        r"note|take a note|write down|jot down|store|memori[sz]e|bear in mind)\b(?: (?:that|this|it|"
        r"down|for me|my|the|i)\b|:|,)",
        r"\bdon't (?:you )?forget\b",
        r"\b(?:for the record|for "
        r"future reference|just so you know|fyi|note to self|keep that|so you know)\b",
        r"\bnote this down\b",
    ),
    Cue.EMOTION: (
        r"\b(?:so (?:angry|mad|upset|sad|frustrated|annoyed|tired of|happy|excited|stressed)|furious|"
        r"livid|fed up|sick of|i hate my (?:life|job|boss)|heartbroken|depressed today|devastated|"
        r"i'm (?:angry|sad|upset|crying|miserable|lonely|overwhelmed|frustrated|exhausted)|want to "
        r"(?:cry|scream|quit everything)|makes me (?:furious|mad|sick of)|"
        r"worst (?:service|day|company)|ridiculous|unacceptable|screw (?:this|you)|damn|wtf|piece of "
        r"(?:junk|crap)|never (?:buying|shopping|coming|ordering) .{0,20}again)\b",
    ),
    Cue.OPEN_ITEM: (
        r"\b(?:todo|to-do|to do later|still (?:need|needs|have|has|got|must|ought|gotta)(?:n't)? ?(?:to\b|gotta|"
        r"check|\w+n't)|"
        r"(?:still |'ve |have |has )(?:gotta|got to)|yet to|pending|follow up|follow-up|"
        r"need(?:s)? to (?:check|verify|confirm|look|test)|remains? (?:open|to be|unclear|undecided)|waiting (?:for|"
        r"on)|will "
        r"check|(?:has|have|needs?|will|'ll) (?:to )?(?:look|check) into|get back to you|tbd|tba|undecided|"
        r"unresolved|outstanding|"
        r"up in the air|not (?:been )?(?:yet )?(?:decided|settled|resolved|sorted|done|finished|fixed) yet|"
        r"(?:is|are|'s) still (?:open|missing|pending|undecided|unclear|to (?:do|be|come)))\b",
        r"\b(?:haven't|hasn't|have not|has not|didn't|not) (?:[\w']+ ){1,6}yet\b|\bnot yet\b",
        r"\b(?:is|are|'s) (?:still )?left to (?:do|check|fix|sort|buy|book|pay|decide)\b",
    ),
}

REQUEST = (
    r"^(?:(?:ok|okay|now|so|and|please|then|also|great|thanks|hi|hey|hello),?\s+)*(?:please\s+)?(?:write|"
    r"give|make|create|list|tell|show|explain|translate|summari[sz]e|help|find|check|fix|add|"
    r"generate|describe|"
    r"compare|convert|draft|rewrite|rephrase|correct|suggest|recommend|provide|book|plan|calculate|"
    r"compute|continue|elaborate|review|implement|refactor|describe|define|count|print|run|read|look|"
    r"let's|let me|walk me|remove|include|use|change|pretend|act|imagine|"
    r"format|sort|answer|analy[sz]e|discuss|classify|identify|expand|shorten|improve|edit|search|name|"
    r"say|do|repeat|reply|respond)\b",
    r"\b(?:can|could|would|will) you\b",
    r"\bi(?:'d| would) like (?:you to|to know|to ask|some|an?\b)",
    r"\bi (?:want|need) (?:you to|to know|to ask|an?\b|some|help)",
    r"\b(?:packing list|help me|i'm asking|question about|wondering|please)\b",
)

AS_IS = (
    r"\b(?:keep|save|store|preserve|remember|record|retain|note)\b.{0,40}\b(?:as (?:it |they )?(?:is|are)\b|exactly|"
    r"verbatim|word for word|"
    r"unchanged|untouched|to the letter|character for character)",
    r"\b(?:keep|save|store|remember|note down|hold on to) (?:this|that|the|my|our|these|it)\b[^.?!]{0,40}:?\s*$",
    r"\buse (?:it|this|that|them|these|the (?:below|following))(?: \w+){0,2} (?:from now on|from here on|going "
    r"forward|in future|"
    r"every time|as (?:the|our) \w+)",
    r"\b(?:always|from now on|going forward),? (?:use|follow|stick to|go by) (?:it|this|that|the (?:below|following))",
)
"""Wishes to keep what stands beside the words exactly as it is: they count where code does stand there."""

REPORTED = (
    r"\b(?:he|she|they|people|someone|somebody|my (?:boss|lead|friend|wife|husband|brother|sister|mother|"
    r"father|mum|mom|dad|colleague|manager|neighbou?r|teacher)|experts?|the (?:news|internet|article|"
    r"book)) (?:says?|said|claims?|claimed|thinks?|thought|believes?|told me|reckons?|mentioned)\b",
    r"\b(?:i (?:heard|read|was told)|apparently|allegedly|supposedly|rumou?r|according to|i'm told)\b",
)

HEDGE = (
    r"\b(?:maybe|perhaps|probably|possibly|i think|i guess|i believe|not sure|might be|could be|may "
    r"be|i suppose|seems?|somewhat|kind of|sort of|unsure|if i remember|i'm not certain|iirc|"
    r"if memory serves|don't quote me|not (?:\w+ |100% )?(?:sure|certain))\b",
    r"\b(?:can't|cannot|don't) (?:\w+ly |quite )?(?:remember|recall)(?=,|[.!?]|$| (?:exactly|which|for sure)\b)",
)

ROLEPLAY = (
    r"^\s*[\[(*](?:player|narrator|gm|dm|npc|ooc|character|scene|roleplay|"
    r"rp)\b[^\])*]{0,20}[\])*]",
    r"\b(?:role-?play|let's pretend|in (?:the|this) (?:story|game|novel|"
    r"scenario)|you are a character|my character|i play as|act as)\b",
)

PLAN = (
    r"\b(?:have|has|got|'ve got|there's) (?:an? |my |our |the )?(?:[\w']+ ){0,3}(?:appointment|interview|exam|flight|"
    r"meeting|surgery|"
    r"wedding|recital|viva|test|party|trip|reservation|booking|concert|checkup|check-up|deadline|rehearsal|call) "
    r"(?:on|at|this|next|tomorrow|in)\b",
    r"\b(?:would|'d) (?:like|love) to\b",
    r"\b(?:going to|gonna|planning (?:to|on)|plan to|plans to|about to|intend to|hoping to|hope to|want "
    r"to|looking to|will be|i'll be|thinking of|thinking about|scheduled to|due to (?:move|start|"
    r"arrive))\b",
    r"\b(?:tomorrow|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday|"
    r"saturday|sunday)|in (?:two|three|four|five|six|\d+) (?:days|weeks|months))\b",
    r"\b(?:i'm|i am|we're|we are) (?:moving|flying|travell?ing|starting|getting|having|visiting|"
    r"leaving)\b",
)

PASSING = (
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|right now|at the moment|currently (?!live|"
    r"work|based|a)|just (?:had|made|ate|saw|finished|got|did|woke)|yesterday|last night|a minute|"
    r"again today)\b",
    r"\b(?:i'm|i am|feeling) (?:so |very |really |a bit |quite )?(?:tired|hungry|"
    r"bored|sleepy|cold|hot|busy|late|thirsty|fine|good|ok|okay|sorry|glad|happy|confused|"
    r"curious)\b",
)

LASTING = (
    r"\b(?:always|never|every (?:day|week|month|year|morning|evening|night|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday|weekend)|usually|generally|normally|by default|from now on|"
    r"going forward|in future|in the future|permanently|must not|must never|mustn't|whenever|each "
    r"(?:day|week|month)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|weekly|monthly|as a "
    r"rule|rule|for ever|forever|can't stand|only (?:eat|drink|use|buy|wear|take)|at all times|these "
    r"days)\b",
)
