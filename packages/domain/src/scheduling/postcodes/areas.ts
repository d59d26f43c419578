/** A postcode area or district: its post town, its county where one exists, and a point near its middle. */
export interface PostcodeArea {
  town: string;
  county: string | null;
  latitude: string;
  longitude: string;
}

/** Written by us: area, town, county, latitude and longitude of the town's centre to two decimals. */
const ROWS = `
AB|Aberdeen|Aberdeenshire|57.15|-2.09
AL|St Albans|Hertfordshire|51.75|-0.34
B|Birmingham|West Midlands|52.48|-1.89
BA|Bath|Somerset|51.38|-2.36
BB|Blackburn|Lancashire|53.75|-2.48
BD|Bradford|West Yorkshire|53.80|-1.75
BH|Bournemouth|Dorset|50.72|-1.88
BL|Bolton|Greater Manchester|53.58|-2.43
BN|Brighton|East Sussex|50.83|-0.14
BR|Bromley|Greater London|51.41|0.02
BS|Bristol||51.45|-2.59
BT|Belfast||54.60|-5.93
CA|Carlisle|Cumbria|54.89|-2.93
CB|Cambridge|Cambridgeshire|52.21|0.12
CF|Cardiff||51.48|-3.18
CH|Chester|Cheshire|53.19|-2.89
CM|Chelmsford|Essex|51.74|0.47
CO|Colchester|Essex|51.89|0.90
CR|Croydon|Greater London|51.37|-0.10
CT|Canterbury|Kent|51.28|1.08
CV|Coventry|West Midlands|52.41|-1.51
CW|Crewe|Cheshire|53.10|-2.44
DA|Dartford|Kent|51.45|0.22
DD|Dundee||56.46|-2.97
DE|Derby|Derbyshire|52.92|-1.48
DG|Dumfries|Dumfries and Galloway|55.07|-3.61
DH|Durham|County Durham|54.78|-1.58
DL|Darlington|County Durham|54.52|-1.55
DN|Doncaster|South Yorkshire|53.52|-1.13
DT|Dorchester|Dorset|50.71|-2.44
DY|Dudley|West Midlands|52.51|-2.08
E|London|Greater London|51.53|-0.05
EC|London|Greater London|51.52|-0.10
EH|Edinburgh||55.95|-3.19
EN|Enfield|Greater London|51.65|-0.08
EX|Exeter|Devon|50.72|-3.53
FK|Falkirk|Stirlingshire|56.00|-3.78
FY|Blackpool|Lancashire|53.82|-3.05
G|Glasgow||55.86|-4.25
GL|Gloucester|Gloucestershire|51.86|-2.24
GU|Guildford|Surrey|51.24|-0.57
HA|Harrow|Greater London|51.58|-0.33
HD|Huddersfield|West Yorkshire|53.65|-1.78
HG|Harrogate|North Yorkshire|53.99|-1.54
HP|Hemel Hempstead|Hertfordshire|51.75|-0.47
HR|Hereford|Herefordshire|52.06|-2.72
HS|Stornoway|Outer Hebrides|58.21|-6.39
HU|Hull|East Riding of Yorkshire|53.74|-0.33
HX|Halifax|West Yorkshire|53.72|-1.86
IG|Ilford|Greater London|51.56|0.07
IP|Ipswich|Suffolk|52.06|1.16
IV|Inverness|Highland|57.48|-4.22
KA|Kilmarnock|Ayrshire|55.61|-4.50
KT|Kingston upon Thames|Greater London|51.41|-0.30
KW|Kirkwall|Orkney|58.98|-2.96
KY|Kirkcaldy|Fife|56.11|-3.16
L|Liverpool|Merseyside|53.41|-2.98
LA|Lancaster|Lancashire|54.05|-2.80
LD|Llandrindod Wells|Powys|52.24|-3.38
LE|Leicester|Leicestershire|52.64|-1.13
LL|Llandudno|Conwy|53.32|-3.83
LN|Lincoln|Lincolnshire|53.23|-0.54
LS|Leeds|West Yorkshire|53.80|-1.55
LU|Luton|Bedfordshire|51.88|-0.42
M|Manchester|Greater Manchester|53.48|-2.24
ME|Rochester|Kent|51.39|0.50
MK|Milton Keynes|Buckinghamshire|52.04|-0.76
ML|Motherwell|Lanarkshire|55.79|-3.99
N|London|Greater London|51.57|-0.11
NE|Newcastle upon Tyne|Tyne and Wear|54.98|-1.61
NG|Nottingham|Nottinghamshire|52.95|-1.15
NN|Northampton|Northamptonshire|52.24|-0.90
NP|Newport|Gwent|51.59|-3.00
NR|Norwich|Norfolk|52.63|1.30
NW|London|Greater London|51.55|-0.19
OL|Oldham|Greater Manchester|53.54|-2.11
OX|Oxford|Oxfordshire|51.75|-1.26
PA|Paisley|Renfrewshire|55.85|-4.42
PE|Peterborough|Cambridgeshire|52.57|-0.24
PH|Perth|Perthshire|56.40|-3.44
PL|Plymouth|Devon|50.38|-4.14
PO|Portsmouth|Hampshire|50.81|-1.09
PR|Preston|Lancashire|53.76|-2.70
RG|Reading|Berkshire|51.45|-0.98
RH|Redhill|Surrey|51.24|-0.17
RM|Romford|Greater London|51.58|0.18
S|Sheffield|South Yorkshire|53.38|-1.47
SA|Swansea|West Glamorgan|51.62|-3.94
SE|London|Greater London|51.48|-0.06
SG|Stevenage|Hertfordshire|51.90|-0.20
SK|Stockport|Greater Manchester|53.41|-2.16
SL|Slough|Berkshire|51.51|-0.59
SM|Sutton|Greater London|51.36|-0.19
SN|Swindon|Wiltshire|51.56|-1.78
SO|Southampton|Hampshire|50.91|-1.40
SP|Salisbury|Wiltshire|51.07|-1.80
SR|Sunderland|Tyne and Wear|54.91|-1.38
SS|Southend-on-Sea|Essex|51.54|0.71
ST|Stoke-on-Trent|Staffordshire|53.00|-2.18
SW|London|Greater London|51.47|-0.17
SY|Shrewsbury|Shropshire|52.71|-2.75
TA|Taunton|Somerset|51.02|-3.10
TD|Galashiels|Scottish Borders|55.62|-2.81
TF|Telford|Shropshire|52.68|-2.45
TN|Tonbridge|Kent|51.20|0.27
TQ|Torquay|Devon|50.46|-3.53
TR|Truro|Cornwall|50.26|-5.05
TS|Middlesbrough|North Yorkshire|54.57|-1.23
TW|Twickenham|Greater London|51.45|-0.33
UB|Southall|Greater London|51.51|-0.38
W|London|Greater London|51.51|-0.20
WA|Warrington|Cheshire|53.39|-2.60
WC|London|Greater London|51.52|-0.12
WD|Watford|Hertfordshire|51.66|-0.40
WF|Wakefield|West Yorkshire|53.68|-1.50
WN|Wigan|Greater Manchester|53.55|-2.63
WR|Worcester|Worcestershire|52.19|-2.22
WS|Walsall|West Midlands|52.59|-1.98
WV|Wolverhampton|West Midlands|52.59|-2.13
YO|York|North Yorkshire|53.96|-1.08
ZE|Lerwick|Shetland|60.15|-1.15
`;

/** The areas of the United Kingdom by their letters. */
export const POSTCODE_AREAS: ReadonlyMap<string, PostcodeArea> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [letters = '', town = '', county = '', latitude = '', longitude = ''] = row.split('|');
      return [letters, { town, county: county || null, latitude, longitude }];
    }),
);
