"""The English words that are an instance of a field of `field_asks`, or speak of one, parted by commas.

They are common words, written down by hand; they are evidence, never a verdict: a text may hold an instance that no
list has. A field that is missing here is known by its form alone (`field_forms`): of such a one words prove nothing.
"""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    "colour": (
        "red, blue, green, yellow, purple, black, white, pink, orange, brown, grey, gray, silver, beige, gold, navy, "
        "teal, olive, cream, burgundy, turquoise, violet, lilac, maroon, khaki, charcoal, dark, pale, light blue, "
        "rose gold"
    ),
    "transport": (
        "car, drive, driving, drove, bus, train, plane, fly, flying, flight, bike, bicycle, cycle, cycling, taxi, "
        "cab, walk, walking, on foot, ferry, boat, coach, tram, metro, tube, subway, van, motorbike, scooter, ride, "
        "cruise, motorhome, lorry"
    ),
    "payment": (
        "cash, card, transfer, bank transfer, paypal, instalments, installments, invoice, apple pay, google pay, "
        "credit, debit, cheque, voucher, same account, direct debit, paid with, company card"
    ),
    "pet": (
        "dog, dogs, cat, cats, puppy, kitten, rabbit, rabbits, budgie, hamster, parrot, retriever, terrier, corgi, "
        "poodle, labrador, bernese, dachshund, beagle, bulldog, spaniel, collie, husky, chihuahua, goldfish, horse, "
        "pony, tortoise, guinea pig, guinea pigs, hens, chickens, canary, whippet, greyhound, hound, lab"
    ),
    "breed": (
        "retriever, terrier, corgi, poodle, labrador, bernese, dachshund, beagle, bulldog, spaniel, collie, husky, "
        "chihuahua, shepherd, rottweiler, boxer, siamese, persian, maine coon, whippet, greyhound, pug, dalmatian, "
        "ragdoll, bengal, setter, mongrel, lab, schnauzer, akita, malamute, tabby"
    ),
    "children": (
        "son, daughter, toddler, twins, baby, babies, kid, kids, newborn, child, children, little one, boy, girl, "
        "boys, girls, teenager, teenagers, grandson, nephew, niece, infant, pram, high chair, no kids"
    ),
    "recipient": (
        "mum, mom, mother, dad, father, wife, husband, son, daughter, brother, sister, grandma, grandmother, gran, "
        "granny, grandad, grandfather, grandpa, aunt, uncle, niece, nephew, cousin, friend, boyfriend, girlfriend, "
        "partner, colleague, boss, neighbour, neighbor, flatmate, roommate, fiance, fiancee, kids, children, twins, "
        "grandson, granddaughter, parents, mate, mates, client, pupils, my team, in-laws"
    ),
    "occasion": (
        "wedding, birthday, anniversary, funeral, graduation, christening, baptism, retirement, housewarming, party, "
        "farewell, baby shower, engagement, hen do, stag do, reunion, conference, interview, prom, concert, exam, "
        "honeymoon, christmas, easter, leaving do, team building, gets married, getting married, moving house, "
        "first date, ceremony, date"
    ),
    "diet": (
        "vegan, vegans, vegetarian, vegetarians, veggie, halal, kosher, gluten, coeliac, celiac, lactose, dairy, "
        "nuts, pork, seafood, spicy, no meat, sugar, don't eat, can't eat, can't stand, muslim, fish, low salt, raw, "
        "garlic, onion, fast"
    ),
    "allergy": (
        "allergic, allergy, allergies, sneeze, sneezes, rash, intolerant, coeliac, hives, hay fever, reaction, itchy, "
        "swells"
    ),
    "medication": (
        "ibuprofen, paracetamol, aspirin, insulin, warfarin, thyroxine, metformin, antibiotics, antibiotic, "
        "melatonin, pill, pills, statin, statins, tablet, penicillin, antihistamine, steroids, blood thinners, "
        "medicine, medication, drops, ointment, supplement, supplements, vitamin, beta blockers, painkillers, "
        "inhaler, lithium"
    ),
    "illness": (
        "pain, ache, headache, headaches, migraine, migraines, fever, cough, coughing, sick, nausea, dizzy, rash, "
        "swollen, asthma, diabetes, diabetic, hurt, hurts, killing me, injury, injured, surgery, broke, broken, "
        "sprained, sore, bleeding, itchy, flu, cold, cancer, stroke, epilepsy, arthritis, anxiety, depression, "
        "terrified, blister, burnt, burn, back, bad hip, blood pressure, pregnant, coeliac, insomnia, can't sleep, "
        "cramps, limp, operation, diagnosis, infection, surgeon"
    ),
    "body": (
        "knee, knees, back, shoulder, neck, hip, ankle, wrist, elbow, head, tooth, molar, ear, eye, stomach, chest, "
        "foot, feet, hand, leg, arm, hair, finger, toe, throat, heel, jaw, belly, skin, nose, spine, left, right"
    ),
    "job": (
        "nurse, doctor, teacher, engineer, designer, lawyer, accountant, cook, chef, plumber, electrician, "
        "programmer, developer, student, gardener, driver, manager, architect, journalist, waiter, waitress, "
        "hairdresser, carpenter, baker, pilot, vet, dentist, writer, artist, musician, farmer, builder, consultant, "
        "freelance, freelancer, freelances, freelancing, retired, pensioner, self-employed, works as, work as, "
        "tester, scientist, translator, i run, i teach, contractor, midwife, firefighter, police, salesman, mechanic, "
        "cleaner, photographer, intern, researcher, unemployed, ux"
    ),
    "company": (
        "siemens, google, amazon, deloitte, pfizer, microsoft, ibm, nhs, bosch, tesco, council, ltd, inc, limited, "
        "gmbh, work at, works at, working at, work for, works for, job at, employed at, employed by, i'm with"
    ),
    "system": (
        "windows, mac, macos, linux, ubuntu, fedora, debian, android, ios, iphone, ipad, monterey, ventura, sonoma, "
        "arch, mint, chromeos, chromebook, red hat, suse, macbook, raspberry"
    ),
    "processor": (
        "m1, m2, m3, m4, intel, amd, i3, i5, i7, i9, ryzen, snapdragon, apple silicon, arm, nvidia, rtx, xeon, "
        "pentium, celeron"
    ),
    "device": (
        "iphone, galaxy, pixel, macbook, thinkpad, xps, ipad, kindle, playstation, xbox, ps5, chromebook, surface, "
        "imac, canon, nikon, sony, fuji, gopro, laserjet, raspberry pi, dell, lenovo, nokia, motorola, oneplus, "
        "laptop, tablet, huawei, xiaomi"
    ),
    "brand": (
        "apple, samsung, google, sony, canon, nikon, dell, hp, lenovo, asus, acer, bosch, siemens, miele, philips, "
        "dyson, lg, panasonic, whirlpool, vaillant, worcester, beko, aeg, electrolux, ikea, nike, adidas, puma, "
        "asics, ford, vw, volkswagen, toyota, honda, bmw, mercedes, audi, skoda, opel, fiat, renault, peugeot, volvo, "
        "tesla, hyundai, kia, nissan, mazda, huawei, xiaomi, nespresso, delonghi, makita, yamaha, fender, gibson, "
        "trek, specialized, giant, brother, epson, clearblue, lego, levi's, zara, seat, mini, suzuki, subaru, fuji, "
        "gopro, garmin, fitbit, bose, jbl"
    ),
    "car": (
        "golf, polo, fiesta, octavia, corolla, civic, focus, tesla, bmw, audi, van, suv, estate, ute, pickup, "
        "hatchback, saloon, convertible, passat, astra, corsa, yaris, clio, prius, transit, camper, minibus, mini, "
        "skoda, toyota, honda, volvo, fiat, kia, hyundai, hilux, fabia, leaf, mercedes, land rover, jeep, beetle, "
        "panda, qashqai"
    ),
    "fuel": "diesel, petrol, electric, hybrid, ev, gas, lpg, plug-in",
    "floor": "floor, ground floor, basement, top floor, upstairs, first floor, attic",
    "lift": "lift, elevator, stairs, no lift",
    "address": (
        "street, road, avenue, lane, row, close, square, court, flat, apartment, block, drive, gardens, terrace, "
        "crescent, gate, warehouse, office, neighbour, reception, desk, station road, way, house, at work, locker, "
        "number"
    ),
    "school": (
        "university, college, school, grammar school, primary school, academy, uni, kindergarten, nursery, "
        "high school, sixth form, oxford, cambridge, polytechnic"
    ),
    "grade": "freshman, sophomore, junior, senior, final year, first year, second year, third year",
    "studies": (
        "maths, math, physics, chemistry, biology, law, medicine, history, economics, engineering, nursing, "
        "geography, art, literature, psychology, philosophy, computer science, business, languages, sociology, "
        "architecture, french, spanish, macbeth, accounting, marketing, english, politics, theology, music"
    ),
    "degree": "phd, doctorate, master's, masters, bachelor, bachelor's, mba, diploma, doctoral, ma, msc",
    "tongue": (
        "english, french, german, spanish, italian, portuguese, dutch, polish, russian, arabic, chinese, mandarin, "
        "cantonese, japanese, korean, turkish, hindi, swedish, norwegian, danish, greek, latin, ukrainian, urdu, "
        "welsh, punjabi"
    ),
    "country": (
        "norway, sweden, denmark, finland, germany, france, spain, italy, portugal, greece, ireland, scotland, wales, "
        "england, poland, ukraine, russia, turkey, india, china, japan, korea, thailand, vietnam, australia, "
        "new zealand, canada, mexico, brazil, usa, america, switzerland, austria, belgium, netherlands, egypt, "
        "morocco, kenya, iceland, croatia, indian, german, french, chinese, polish, american, british, irish, "
        "italian, spanish, turkish, hungary, romania, uk, ghana, nigeria"
    ),
    "town": (
        "london, paris, berlin, rome, madrid, lisbon, porto, vienna, prague, oslo, dublin, edinburgh, glasgow, leeds, "
        "manchester, liverpool, bristol, york, oxford, cambridge, cardiff, bath, exeter, leicester, sheffield, "
        "durham, hove, brighton, cork, galway, munich, hamburg, cologne, milan, athens, crete, malta, krakow, warsaw, "
        "budapest, amsterdam, utrecht, ghent, brussels, zurich, geneva, stockholm, copenhagen, helsinki, new york, "
        "boston, chicago, seattle, toronto, sydney, melbourne, tokyo, shanghai, beijing, dubai, delhi, heathrow, "
        "gatwick, downtown, city centre, abroad, harbour, suburb, village, countryside, the coast, dundee, reading, "
        "halifax, nottingham, birmingham, newcastle, norwich, plymouth"
    ),
    "instrument": (
        "guitar, piano, violin, cello, flute, drums, trumpet, clarinet, saxophone, sax, viola, harp, bass, organ, "
        "ukulele, oboe, accordion, banjo, trombone, recorder, keyboard, double bass"
    ),
    "music": (
        "blues, jazz, rock, pop, classical, folk, metal, opera, choir, soprano, alto, tenor, hip hop, techno, "
        "country, punk, reggae"
    ),
    "hobby": (
        "running, run, marathon, half marathon, climbing, swimming, swim, football, tennis, yoga, cycling, hiking, "
        "dancing, painting, chess, gaming, reading, fishing, horses, dinosaurs, trains, baking, gardening, "
        "photography, knitting, skiing, golf, choir, sushi, triathlon, basketball, boxing, surfing, judo, ballet, "
        "birds, football club, lego, space"
    ),
    "food": (
        "pizza, pasta, sushi, burger, chicken, beef, fish, rice, soup, salad, curry, cake, bread, cheese, chocolate, "
        "noodles, steak, oysters, shrimp, eggs, bacon, tofu, lentils, sandwich, pancakes, vanilla, strawberry, thai, "
        "italian, indian, japanese, chinese, mexican, lamb, pork, tuna, salmon, mushrooms, seafood, barbecue, tapas, "
        "dumplings, lemon"
    ),
    "drink": (
        "coffee, tea, beer, wine, juice, water, coke, cola, latte, espresso, cappuccino, whisky, gin, milk, lemonade, "
        "cider, champagne, oat milk"
    ),
    "material": (
        "wood, wooden, leather, linen, cotton, silk, wool, metal, steel, concrete, plastic, glass, brick, oak, pine, "
        "marble, aluminium, microfibre, velvet, polyester, ceramic, stone, nylon, cashmere, plaster, parquet, "
        "laminate, carpet, tiles, plasterboard, copper, iron, suede"
    ),
    "room": (
        "double, twin, twins, single, family room, suite, studio, balcony, sea view, quiet room, dorm, king, cabin, "
        "villa, hostel, bedroom, kitchen, bathroom, cot, ground floor room"
    ),
    "seat": (
        "window, aisle, front, front row, back row, at the back, row, middle, window seat, terrace, outside, inside, "
        "by the window, balcony, corner"
    ),
    "measure": "metres, meters, cm, inch, inches, square, mm, wide, long, feet, foot, litres, sqm, half the size, acre",
    "wear": "size, small, medium, large, xl, xxl, xs, petite, wide fit, waist, half a size, a 38, a 42, a 44",
    "warmth": "degrees, fever, celsius, fahrenheit, temperature, freezing",
    "sight": (
        "minus, short sighted, short-sighted, long sighted, varifocals, contacts, glasses, contact lenses, dioptre, "
        "monthly ones, dailies, shortsighted"
    ),
    "score": "points, marks, out of, passed, failed, merit, distinction, first, percent, grade",
    "level": (
        "beginner, intermediate, advanced, native, fluent, complete beginner, never, first time, used to, years of, "
        "done, a bit of, decent, played, basic, grade, before, new to, third time, once, twice, ever, rusty"
    ),
    "since": (
        "since, years, months, weeks, days, ago, long, for years, year, month, week, hours, hour, last week, all day, "
        "as a kid, days now"
    ),
    "purpose": (
        "for work, to work, for a, for my, for the, so that, to watch, present, gift, school, trip, hiking, commute, "
        "travel, because, wedding, moving, training, i want to, i'd like to, need to, in order, for playing, "
        "to learn, i'm building"
    ),
    "fault": (
        "broken, won't, doesn't, does not, isn't, can't, leaks, leaking, crash, crashes, crashed, error, flicker, "
        "flickers, stuck, jam, jamming, crack, cracked, noise, grinding, smells, drips, dripping, not working, dead, "
        "stopped, loose, scratched, torn, wrong, missing, lost, stolen, fails, slow, blocked, keeps, pinch, whistles, "
        "flat tyre, stone cold, twice, film, doubled, faulty, stain, damp, barking, too loud"
    ),
    "contact": "ring, call, text, whatsapp, email, mail, message, knock, post, by phone, sms, phone, letter, bell",
    "name": (
        "name is, name's, name, called, mr, mrs, ms, dr, prof, professor, under the name, this is, it's, here, "
        "surname, named, nickname, sir, signed, known as, call me"
    ),
    "marital": (
        "wife, husband, married, divorced, widow, widowed, single, partner, wedding, fiance, fiancee, ex, boyfriend, "
        "girlfriend, separated, engaged"
    ),
    "company_of": (
        "with my, and my, and me, both of us, us, we, together, alone, myself, just me, on my own, my mum and, "
        "me and, friends, family, parents, colleague, husband, wife, kids, assistant, companion, the two of us, "
        "flatmate, solo"
    ),
    "party": (
        "people, persons, adults, adult, guests, of us, couple, party of, just me, just the two, family of, both, "
        "kids, pair, alone, tickets, seats, heads, children, toddler, staff, users, players, myself, the two, "
        "both of us, vegans, twelve, dozen"
    ),
    "mobility": (
        "wheelchair, crutches, walker, walking frame, stick, hearing aid, blind, deaf, limp, ramp, heights, bad leg, "
        "colour blind, can't walk, steps, pram, disabled, hard of hearing, dizzy, step-free, cane, prosthesis"
    ),
    "smoke": "smoke, smoking, smoker, cigarettes, non-smoking, vape, smoke-free",
    "alcohol": "beer, wine, whisky, alcohol, drink, sober, pints, gin, teetotal, drinks",
    "tenure": "rent, renting, own, tenant, landlord, owner, bought, mortgage, lease, landlady",
    "luggage": (
        "luggage, suitcase, suitcases, cases, bag, bags, backpack, boxes, box, carry-on, hand luggage, piano, rucksack"
    ),
    "software": (
        "chrome, firefox, safari, edge, postgres, postgresql, mysql, sqlite, mongo, mongodb, redis, kafka, rabbitmq, "
        "python, java, javascript, typescript, rust, go, django, react, excel, word, outlook, zotero, photoshop, vim, "
        "emacs, vs code, vscode, pycharm, docker, kubernetes, slack, teams, zoom, latex, notion, figma, oracle, "
        "spring, node, endnote, powershell, git"
    ),
    "style": (
        "modern, classic, rustic, minimalist, vintage, scandinavian, industrial, landscape, portrait, apa, mla, "
        "casual, formal, traditional, boho, long, short, bob"
    ),
    "title": "novel, book, film, chapter, series, play, called, author, harry potter, macbeth, movie",
    "sex": "boy, girl, boys, girls, male, female, he, she, him, her, son, daughter, his",
    "pregnancy": "pregnant, month, weeks, expecting, due, trimester, conceive, weeks along, trying",
    "percent": "percent, per cent, rate",
    "often": (
        "once, twice, times, daily, weekly, monthly, every, each, usually, always, never, a day, a week, most days, "
        "except, regularly, a month"
    ),
    "deadline": (
        "by, before, until, due, latest, deadline, no later, submission, hand in, till, soon, urgent, asap, in time, "
        "closes"
    ),
    "pickup": (
        "pick up, pick-up, pickup, collect, collection, deliver, delivery, come by, drop off, post, pick it up, "
        "in store"
    ),
    "cause": (
        "because, since, so, as i, too, due to, reason, can't, afraid, need, broken, moving, left, noisy, hurts, "
        "doctor, allergic, that's why, otherwise, so that, work, wife, my back"
    ),
    "zodiac": "leo, virgo, libra, scorpio, aries, taurus, gemini, capricorn, aquarius, pisces, sagittarius",
    "money": (
        "budget, quid, pounds, euros, dollars, bucks, cheap, free, tops, max, grand, earn, salary, euro, rent, "
        "per head, each, cost, spend, price, yuan, limit"
    ),
    "distance": (
        "km, miles, mile, kilometres, minutes, metres, each way, on the clock, around the corner, next door, near, "
        "a year"
    ),
    "age": (
        "years old, year old, year-old, turns, turned, turning, aged, months old, age, pensioner, retired, teenager, "
        "toddler, weeks old, birthday, adult, months"
    ),
    "day": (
        "january, february, march, april, june, july, august, september, october, november, december, monday, "
        "tuesday, wednesday, thursday, friday, saturday, sunday, mondays, tuesdays, wednesdays, thursdays, fridays, "
        "saturdays, sundays, today, tomorrow, tonight, yesterday, weekend, weekends, next week, last week, this week, "
        "next month, last month, christmas, easter, new year, spring, summer, autumn, fall, winter, morning, "
        "afternoon, evening, noon, midnight, lunch, dawn, at night, nights, ago, last year, next year, holidays, "
        "new year's, half term, the whole week, any time"
    ),
    "relation": (
        "mum, mom, mother, dad, father, wife, husband, son, daughter, brother, sister, grandma, grandmother, gran, "
        "granny, grandad, grandfather, grandpa, aunt, uncle, niece, nephew, cousin, friend, boyfriend, girlfriend, "
        "partner, colleague, boss, neighbour, neighbor, flatmate, roommate, fiance, fiancee, kids, children, twins, "
        "grandson, granddaughter, parents, mate, mates, client, pupils, my team, in-laws"
    ),
    "hand": "left, right, left-handed, lefty, right-handed",
    "season": "spring, summer, autumn, fall, winter, christmas, easter, holidays",
    "weather": "rain, rainy, sunny, snow, snowing, cold, hot, windy, cloudy, storm, foggy",
    "shift": (
        "shift, hours, nine to five, night shift, open, opens, close, after work, before work, nights, part time, "
        "weekdays, early, late"
    ),
    "gift": "gift, present, wrap, wrapped, card, ribbon, surprise",
    "wish": (
        "please, prefer, rather, i'd like, would like, want, no, without, must, with a, i need, fine, would, ideally, "
        "only"
    ),
}
