export interface DemoReview {
  rating: number;
  comment?: string;
}

/**
 * The reviews of each provider, the newest first (RUN-8). Those of provider@doorstep.test are 24 that
 * average 4.8 (RUN-5).
 */
export const DEMO_REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  'Grace Mensah': [
    { rating: 5, comment: 'The flat has never smelled this fresh.' },
    { rating: 5, comment: 'On time, kind and thorough.' },
    { rating: 4, comment: 'Lovely work; the balcony could have had a sweep.' },
    { rating: 5, comment: 'Even found the sock behind the radiator.' },
    { rating: 5 },
    { rating: 5, comment: 'We booked again the same evening.' },
    { rating: 4 },
    { rating: 5 },
    { rating: 5, comment: 'Careful with my plants, which matters to me.' },
    { rating: 5 },
    { rating: 5 },
    { rating: 4, comment: 'Good as always, a little late because of the trains.' },
    { rating: 5 },
    { rating: 5, comment: 'The oven looks new.' },
    { rating: 5 },
    { rating: 5 },
    { rating: 4 },
    { rating: 5 },
    { rating: 5, comment: 'Friendly and quick.' },
    { rating: 5 },
    { rating: 5 },
    { rating: 5 },
    { rating: 4 },
    { rating: 5, comment: 'Exactly what we hoped for.' },
  ],
  'Daniel Okafor': [
    { rating: 5, comment: 'Moved out on Friday, had the whole deposit back on Monday.' },
    { rating: 4, comment: 'Very thorough. The bathroom took longer than we had planned for.' },
    { rating: 5 },
    { rating: 5, comment: 'Brought everything needed and left no trace but the shine.' },
  ],
  'Maria Silva': [
    { rating: 5, comment: 'Same day, same care, every week.' },
    { rating: 5, comment: 'Our dog now waits at the door for her.' },
    { rating: 4 },
    { rating: 5, comment: 'Noticed a leak under the sink before we did.' },
    { rating: 4, comment: 'Good work. I would have liked the windows done as well.' },
  ],
  'Tom Fielding': [
    { rating: 5, comment: 'The hedge has corners again.' },
    { rating: 4, comment: 'Knows what he is doing; came a quarter of an hour late.' },
    { rating: 5, comment: 'Took the cuttings away without being asked.' },
  ],
  'Priya Nair': [
    { rating: 5, comment: 'Three pots and a plan, and the balcony is a garden.' },
    { rating: 5 },
    { rating: 3, comment: 'Lovely ideas, but two of the plants did not last the month.' },
    { rating: 5, comment: 'Explained what to water and when, in writing.' },
  ],
  'Owen Price': [
    { rating: 5, comment: 'Pruned the old apple tree as if it were his own.' },
    { rating: 4, comment: 'A good clear-up. The shed had to wait for another day.' },
    { rating: 5 },
  ],
  'Luca Bianchi': [
    { rating: 5, comment: 'Twelve guests, and I sat down with them.' },
    { rating: 5, comment: 'The risotto alone was worth it.' },
    { rating: 4, comment: 'Wonderful food, a rather full sink afterwards.' },
    { rating: 5 },
  ],
  'Hana Sato': [
    { rating: 5, comment: 'Five dinners in the fridge, each with a label.' },
    { rating: 4 },
    { rating: 5, comment: 'The children ate all of it. All of it.' },
  ],
  'Chloe Martin': [
    { rating: 5, comment: 'One vegan, one allergy, one fussy uncle: everybody was happy.' },
    { rating: 4, comment: 'Delicious. I would order a little less next time.' },
    { rating: 5, comment: 'Talked the menu through with us twice.' },
    { rating: 5 },
  ],
  'Samuel Reed': [
    { rating: 5, comment: 'Gone at nine, back by six, folded better than I ever would.' },
    { rating: 4, comment: 'One sock short, found in the next bag.' },
    { rating: 5 },
  ],
  'Yusuf Demir': [
    { rating: 5, comment: 'Saved a silk blouse that I had given up.' },
    { rating: 5, comment: 'The suit came back better than it was sold.' },
    { rating: 5 },
    { rating: 4, comment: 'Excellent, and not in a hurry.' },
  ],
  'Erin Walsh': [
    { rating: 4, comment: 'Shirts were ready for the morning, as promised.' },
    { rating: 5 },
    { rating: 3, comment: 'Clean and quick, but two collars needed the iron again.' },
    { rating: 5, comment: 'Rang when she was five minutes away.' },
  ],
  'Nadia Hassan': [
    { rating: 5, comment: 'Our son asked when she comes again before she had left.' },
    { rating: 5, comment: 'Calm at bedtime, which is more than we manage.' },
    { rating: 4 },
    { rating: 5, comment: 'Wrote down what they had eaten and when they slept.' },
  ],
  'Joanna Clarke': [
    { rating: 5, comment: 'Fractions without tears.' },
    { rating: 5 },
    { rating: 4, comment: 'Very good with homework. A little strict for our youngest.' },
  ],
  'Peter Lindqvist': [
    { rating: 5, comment: 'Took the time to learn how our daughter says no.' },
    { rating: 5, comment: 'Patient all afternoon, and then some.' },
    { rating: 5 },
    { rating: 4, comment: 'Traffic made him late once; he had let us know.' },
  ],
  'Ben Archer': [
    { rating: 5, comment: 'A tired, muddy and very happy spaniel.' },
    { rating: 4, comment: 'Great walks. The hall needed a towel or two.' },
    { rating: 5 },
  ],
  'Sofia Rossi': [
    { rating: 5, comment: 'The cat came out from under the bed for her.' },
    { rating: 5, comment: 'A photo every evening while we were away.' },
    { rating: 4 },
    { rating: 5, comment: 'Gave the rabbit his drops on time.' },
  ],
  'Karl Weber': [
    { rating: 5, comment: 'No growl, no fuss, a neat coat.' },
    { rating: 4, comment: 'Careful with the claws, and so a little slow.' },
    { rating: 5 },
  ],
  'Ines Duarte': [
    { rating: 5, comment: 'Slept like a stone afterwards.' },
    { rating: 5 },
    { rating: 4, comment: 'Wonderful hands. The table only just fitted in our room.' },
    { rating: 5, comment: 'Asked about my shoulder before she began.' },
  ],
  'Leila Aziz': [
    { rating: 5, comment: 'Four bridesmaids, all ready at noon.' },
    { rating: 5, comment: 'I looked like myself, only rested.' },
    { rating: 3, comment: 'Nice hair, though not quite what was in the picture.' },
  ],
  'Marcus Grant': [
    { rating: 5, comment: 'A cut like at the barber my father had.' },
    { rating: 4 },
    { rating: 5, comment: 'Beard straight, talk good.' },
    { rating: 5 },
  ],
};
