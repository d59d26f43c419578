/** 10 Downing Street, as a look-up answers it. */
export const DOWNING_STREET = {
  line1: '10 Downing Street',
  line2: '',
  city: 'London',
  county: '',
  postcode: 'SW1A 2AA',
  country: 'United Kingdom',
  latitude: '51.5033',
  longitude: '-0.1276',
  formatted: '10 Downing Street, London, SW1A 2AA',
};

const idealAddress = {
  postcode: 'SW1A 2AA',
  postcode_inward: '2AA',
  postcode_outward: 'SW1A',
  post_town: 'LONDON',
  dependant_locality: '',
  double_dependant_locality: '',
  thoroughfare: 'Downing Street',
  building_number: '10',
  building_name: '',
  sub_building_name: '',
  organisation_name: '',
  udprn: 23747771,
  line_1: '10 Downing Street',
  line_2: '',
  line_3: '',
  premise: '10',
  longitude: -0.1276,
  latitude: 51.5033,
  eastings: 530047,
  northings: 179951,
  country: 'England',
  county: '',
  district: 'Westminster',
  ward: "St James's",
};

/** GET /v1/postcodes/SW1A 2AA of Ideal Postcodes, in its published shape. */
export const IDEAL_POSTCODES_RESPONSE = {
  result: [
    idealAddress,
    {
      ...idealAddress,
      line_1: 'Flat 2',
      line_2: 'Chequers House',
      line_3: '11 Downing Street',
      latitude: '',
      longitude: '',
    },
  ],
  code: 2000,
  message: 'Success',
};

const deliveryPoint = {
  UPRN: '100023336956',
  UDPRN: '23747771',
  ADDRESS: '10, DOWNING STREET, LONDON, SW1A 2AA',
  BUILDING_NUMBER: '10',
  THOROUGHFARE_NAME: 'DOWNING STREET',
  POST_TOWN: 'LONDON',
  POSTCODE: 'SW1A 2AA',
  RPC: '1',
  X_COORDINATE: 530047,
  Y_COORDINATE: 179951,
  LNG: -0.1276,
  LAT: 51.5033,
  STATUS: 'APPROVED',
  CLASSIFICATION_CODE: 'RD04',
  COUNTRY_CODE: 'E',
  MATCH: 1,
  MATCH_DESCRIPTION: 'EXACT',
};

/** GET /search/places/v1/postcode of OS Places, dataset DPA, in its published shape. */
export const OS_PLACES_RESPONSE = {
  header: {
    uri: 'https://api.os.uk/search/places/v1/postcode?postcode=SW1A%202AA',
    query: 'postcode=SW1A 2AA',
    offset: 0,
    totalresults: 4,
    format: 'JSON',
    dataset: 'DPA',
    lr: 'EN,CY',
    maxresults: 100,
    output_srs: 'EPSG:4326',
  },
  results: [
    { DPA: deliveryPoint },
    {
      DPA: {
        ...deliveryPoint,
        ORGANISATION_NAME: "PRIME MINISTER'S OFFICE",
        SUB_BUILDING_NAME: 'FLAT 2',
        BUILDING_NAME: 'CHEQUERS HOUSE',
        BUILDING_NUMBER: '11',
        DEPENDENT_THOROUGHFARE_NAME: 'MEWS COURT',
        DEPENDENT_LOCALITY: 'NURSLING',
      },
    },
    { DPA: { ...deliveryPoint, BUILDING_NUMBER: undefined, BUILDING_NAME: '12A' } },
    {
      DPA: {
        PO_BOX_NUMBER: '77',
        POST_TOWN: "KING'S LYNN",
        POSTCODE: 'PE30 1AA',
      },
    },
  ],
};

/** GET /postcodes/SW1A 2AA of postcodes.io, in its published shape. */
export const POSTCODES_IO_RESPONSE = {
  status: 200,
  result: {
    postcode: 'SW1A 2AA',
    quality: 1,
    eastings: 530047,
    northings: 179951,
    country: 'England',
    nhs_ha: 'London',
    longitude: -0.1276,
    latitude: 51.5033,
    region: 'London',
    parliamentary_constituency: 'Cities of London and Westminster',
    admin_district: 'Westminster',
    parish: 'Westminster, unparished area',
    admin_county: null as string | null,
    admin_ward: "St James's",
    incode: '2AA',
    outcode: 'SW1A',
  },
};
