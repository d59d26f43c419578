import type { PostcodeArea } from './areas.ts';

/**
 * Written by us: post town, county, and the districts of London and around it (outward codes), each with latitude and
 * longitude of its middle, good to about a kilometre.
 */
const ROWS = `
London|Greater London|E1 51.517 -0.058, E1W 51.507 -0.064, E2 51.529 -0.061, E3 51.528 -0.024, E4 51.620 -0.004
London|Greater London|E5 51.558 -0.053, E6 51.526 0.055, E7 51.547 0.026, E8 51.543 -0.066, E9 51.544 -0.042
London|Greater London|E10 51.568 -0.012, E11 51.568 0.014, E12 51.550 0.052, E13 51.527 0.026, E14 51.508 -0.017
London|Greater London|E15 51.539 0.003, E16 51.511 0.027, E17 51.586 -0.019, E18 51.592 0.026, E20 51.544 -0.009
London|Greater London|EC1 51.524 -0.102, EC2 51.519 -0.088, EC3 51.513 -0.080, EC4 51.513 -0.099
London|Greater London|N1 51.538 -0.099, N1C 51.535 -0.126, N2 51.589 -0.168, N3 51.600 -0.194, N4 51.570 -0.103
London|Greater London|N5 51.553 -0.098, N6 51.572 -0.143, N7 51.554 -0.119, N8 51.585 -0.118, N9 51.627 -0.058
London|Greater London|N10 51.595 -0.146, N11 51.615 -0.141, N12 51.614 -0.177, N13 51.619 -0.104, N14 51.637 -0.130
London|Greater London|N15 51.582 -0.082, N16 51.563 -0.076, N17 51.599 -0.067, N18 51.615 -0.067, N19 51.565 -0.130
London|Greater London|N20 51.631 -0.174, N21 51.636 -0.101, N22 51.601 -0.112
London|Greater London|NW1 51.533 -0.147, NW2 51.561 -0.214, NW3 51.553 -0.173, NW4 51.589 -0.223, NW5 51.553 -0.144
London|Greater London|NW6 51.543 -0.196, NW7 51.615 -0.233, NW8 51.531 -0.172, NW9 51.585 -0.256, NW10 51.541 -0.249
London|Greater London|NW11 51.580 -0.198
London|Greater London|SE1 51.500 -0.093, SE2 51.489 0.118, SE3 51.469 0.020, SE4 51.461 -0.036, SE5 51.474 -0.092
London|Greater London|SE6 51.437 -0.018, SE7 51.484 0.035, SE8 51.481 -0.029, SE9 51.448 0.057, SE10 51.483 0.003
London|Greater London|SE11 51.490 -0.110, SE12 51.444 0.020, SE13 51.458 -0.010, SE14 51.475 -0.041
London|Greater London|SE15 51.470 -0.064, SE16 51.496 -0.052, SE17 51.487 -0.093, SE18 51.482 0.072
London|Greater London|SE19 51.418 -0.086, SE20 51.411 -0.058, SE21 51.440 -0.086, SE22 51.452 -0.071
London|Greater London|SE23 51.442 -0.049, SE24 51.453 -0.099, SE25 51.398 -0.076, SE26 51.428 -0.054
London|Greater London|SE27 51.431 -0.103, SE28 51.502 0.109
London|Greater London|SW1 51.497 -0.139, SW1A 51.504 -0.134, SW1E 51.498 -0.140, SW1H 51.499 -0.133
London|Greater London|SW1P 51.494 -0.131, SW1V 51.490 -0.140, SW1W 51.493 -0.150, SW1X 51.498 -0.155
London|Greater London|SW1Y 51.508 -0.134, SW2 51.448 -0.119, SW3 51.490 -0.166, SW4 51.461 -0.138, SW5 51.490 -0.190
London|Greater London|SW6 51.476 -0.201, SW7 51.496 -0.176, SW8 51.477 -0.132, SW9 51.470 -0.112, SW10 51.483 -0.182
London|Greater London|SW11 51.466 -0.164, SW12 51.445 -0.147, SW13 51.474 -0.246, SW14 51.465 -0.265
London|Greater London|SW15 51.457 -0.226, SW16 51.421 -0.128, SW17 51.429 -0.163, SW18 51.451 -0.191
London|Greater London|SW19 51.424 -0.203, SW20 51.409 -0.228
London|Greater London|W1 51.516 -0.148, W1B 51.514 -0.141, W1C 51.515 -0.151, W1D 51.513 -0.131, W1F 51.513 -0.136
London|Greater London|W1G 51.519 -0.147, W1H 51.517 -0.160, W1J 51.508 -0.145, W1K 51.511 -0.151, W1S 51.512 -0.143
London|Greater London|W1T 51.520 -0.136, W1U 51.518 -0.152, W1W 51.519 -0.141, W2 51.515 -0.180, W3 51.512 -0.268
London|Greater London|W4 51.489 -0.263, W5 51.513 -0.301, W6 51.493 -0.226, W7 51.512 -0.335, W8 51.501 -0.194
London|Greater London|W9 51.527 -0.190, W10 51.522 -0.214, W11 51.513 -0.206, W12 51.508 -0.234, W13 51.513 -0.320
London|Greater London|W14 51.494 -0.210
London|Greater London|WC1 51.522 -0.123, WC2 51.512 -0.122
Bromley|Greater London|BR1 51.411 0.022, BR2 51.389 0.021
Beckenham|Greater London|BR3 51.404 -0.029
West Wickham|Greater London|BR4 51.375 -0.013
Orpington|Greater London|BR5 51.394 0.104, BR6 51.367 0.091
Chislehurst|Greater London|BR7 51.415 0.070
Swanley|Kent|BR8 51.399 0.174
Croydon|Greater London|CR0 51.375 -0.085
South Croydon|Greater London|CR2 51.348 -0.086
Caterham|Surrey|CR3 51.287 -0.084
Mitcham|Greater London|CR4 51.404 -0.162
Coulsdon|Greater London|CR5 51.310 -0.148
Warlingham|Surrey|CR6 51.310 -0.057
Thornton Heath|Greater London|CR7 51.398 -0.100
Purley|Greater London|CR8 51.333 -0.115
Dartford|Kent|DA1 51.446 0.205, DA2 51.432 0.243, DA4 51.388 0.241
Longfield|Kent|DA3 51.389 0.302
Bexley|Greater London|DA5 51.440 0.149
Bexleyheath|Greater London|DA6 51.454 0.140, DA7 51.467 0.139
Erith|Greater London|DA8 51.480 0.173, DA18 51.494 0.136
Greenhithe|Kent|DA9 51.448 0.280
Swanscombe|Kent|DA10 51.447 0.306
Gravesend|Kent|DA11 51.436 0.355, DA12 51.425 0.389, DA13 51.380 0.365
Sidcup|Greater London|DA14 51.427 0.105, DA15 51.439 0.096
Welling|Greater London|DA16 51.464 0.105
Belvedere|Greater London|DA17 51.487 0.146
Enfield|Greater London|EN1 51.652 -0.066, EN2 51.659 -0.093, EN3 51.661 -0.038
Barnet|Greater London|EN4 51.650 -0.160, EN5 51.650 -0.203
Potters Bar|Hertfordshire|EN6 51.696 -0.193
Waltham Cross|Hertfordshire|EN7 51.708 -0.061, EN8 51.700 -0.033
Waltham Abbey|Essex|EN9 51.692 0.021
Broxbourne|Hertfordshire|EN10 51.737 -0.020
Hoddesdon|Hertfordshire|EN11 51.764 -0.011
Wembley|Greater London|HA0 51.553 -0.305, HA9 51.560 -0.282
Harrow|Greater London|HA1 51.580 -0.338, HA2 51.572 -0.357, HA3 51.594 -0.330
Ruislip|Greater London|HA4 51.571 -0.413
Pinner|Greater London|HA5 51.594 -0.385
Northwood|Greater London|HA6 51.610 -0.425
Stanmore|Greater London|HA7 51.612 -0.310
Edgware|Greater London|HA8 51.612 -0.275
Ilford|Greater London|IG1 51.561 0.075, IG2 51.575 0.080, IG3 51.565 0.103, IG4 51.576 0.054, IG5 51.591 0.066
Ilford|Greater London|IG6 51.592 0.090
Chigwell|Essex|IG7 51.614 0.090
Woodford Green|Greater London|IG8 51.608 0.034
Buckhurst Hill|Essex|IG9 51.625 0.044
Loughton|Essex|IG10 51.648 0.060
Barking|Greater London|IG11 51.536 0.091
Kingston upon Thames|Greater London|KT1 51.409 -0.296, KT2 51.420 -0.293
New Malden|Greater London|KT3 51.402 -0.257
Worcester Park|Greater London|KT4 51.378 -0.246
Surbiton|Greater London|KT5 51.389 -0.285, KT6 51.386 -0.303
Thames Ditton|Surrey|KT7 51.387 -0.334
East Molesey|Surrey|KT8 51.401 -0.359
Chessington|Greater London|KT9 51.362 -0.300
Esher|Surrey|KT10 51.363 -0.360
Cobham|Surrey|KT11 51.327 -0.411
Walton-on-Thames|Surrey|KT12 51.380 -0.410
Weybridge|Surrey|KT13 51.371 -0.452
West Byfleet|Surrey|KT14 51.338 -0.490
Addlestone|Surrey|KT15 51.367 -0.495
Chertsey|Surrey|KT16 51.382 -0.513
Epsom|Surrey|KT17 51.343 -0.252, KT18 51.310 -0.265, KT19 51.350 -0.276
Tadworth|Surrey|KT20 51.288 -0.232
Ashtead|Surrey|KT21 51.310 -0.296
Leatherhead|Surrey|KT22 51.298 -0.336, KT23 51.277 -0.373, KT24 51.267 -0.428
Romford|Greater London|RM1 51.580 0.185, RM2 51.584 0.203, RM3 51.603 0.222, RM4 51.624 0.180, RM5 51.597 0.167
Romford|Greater London|RM6 51.578 0.133, RM7 51.575 0.168
Dagenham|Greater London|RM8 51.557 0.132, RM9 51.543 0.138, RM10 51.546 0.158
Hornchurch|Greater London|RM11 51.568 0.223, RM12 51.555 0.208
Rainham|Greater London|RM13 51.527 0.200
Upminster|Greater London|RM14 51.558 0.257
South Ockendon|Essex|RM15 51.507 0.285
Grays|Essex|RM16 51.489 0.330, RM17 51.477 0.328, RM20 51.477 0.290
Tilbury|Essex|RM18 51.463 0.362
Purfleet|Essex|RM19 51.482 0.250
Sutton|Greater London|SM1 51.366 -0.190, SM2 51.354 -0.195, SM3 51.373 -0.211
Morden|Greater London|SM4 51.393 -0.200
Carshalton|Greater London|SM5 51.366 -0.166
Wallington|Greater London|SM6 51.362 -0.143
Banstead|Surrey|SM7 51.323 -0.201
Twickenham|Greater London|TW1 51.448 -0.325, TW2 51.446 -0.350
Hounslow|Greater London|TW3 51.467 -0.364, TW4 51.463 -0.391, TW5 51.482 -0.393, TW6 51.471 -0.455
Isleworth|Greater London|TW7 51.472 -0.333
Brentford|Greater London|TW8 51.487 -0.307
Richmond|Greater London|TW9 51.469 -0.290, TW10 51.448 -0.298
Teddington|Greater London|TW11 51.427 -0.333
Hampton|Greater London|TW12 51.424 -0.368
Feltham|Greater London|TW13 51.437 -0.404, TW14 51.453 -0.420
Ashford|Surrey|TW15 51.432 -0.465
Sunbury-on-Thames|Surrey|TW16 51.413 -0.414
Shepperton|Surrey|TW17 51.397 -0.450
Staines-upon-Thames|Surrey|TW18 51.429 -0.505, TW19 51.455 -0.505
Egham|Surrey|TW20 51.424 -0.555
Southall|Greater London|UB1 51.513 -0.375, UB2 51.499 -0.379
Hayes|Greater London|UB3 51.502 -0.424, UB4 51.522 -0.414
Northolt|Greater London|UB5 51.545 -0.379
Greenford|Greater London|UB6 51.541 -0.343
West Drayton|Greater London|UB7 51.502 -0.472
Uxbridge|Greater London|UB8 51.535 -0.475, UB9 51.578 -0.492, UB10 51.548 -0.450, UB11 51.516 -0.450
`;

/** The districts of London by their outward code, such as `SE1` or `SW1A`. */
export const LONDON_DISTRICTS: ReadonlyMap<string, PostcodeArea> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [town = '', county = '', districts = ''] = row.split('|');
      return districts.split(', ').map((district): [string, PostcodeArea] => {
        const [outward = '', latitude = '', longitude = ''] = district.split(' ');
        return [outward, { town, county, latitude, longitude }];
      });
    }),
);
