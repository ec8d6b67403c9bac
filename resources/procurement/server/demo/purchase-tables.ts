/**
 * Key, state, requester, type, who pays, supplier, day of need, currency, title, why, what others charge
 * more in percent, why only one was asked.
 */
export const requestTable = `
  laptops-banking | paid | del.banking | goods | project lending | udyanika | -150 | | Laptops for the lending team \
    | Six people join; the old machines cannot hold the test data. | udyanika 0, sagarmitra 5, jaldhara 9
  hosting-lending | paid | del.banking | subscription | project lending | meghdhara | -140 | | Hosting of the \
    lending platform, first half | The customer tests on machines of its own.
  scanners | paid | del.retail | goods | project loomstock | sagarmitra | -95 | | Hand scanners for the mills | \
    Stock is counted on the floor, roll by roll. | sagarmitra 0, udyanika 3, jaldhara 12
  chairs | paid | adm.support | goods | department adm | neelgagan | -80 | | Chairs for the third floor | Twenty of \
    the old ones no longer hold their height. | neelgagan 0, dhanvika 2, aksharika 20
  cleaning | paid | adm | service | department adm | swachhata | -60 | | Cleaning, April to September | The contract \
    for all floors in Bengaluru.
  testing-tools | paid | eng.quality | software | department eng | nordlichter | -70 | EUR | Licences of the load \
    tester | Two releases were slowed down by waiting for a free seat. | | Only the maker sells it.
  ups | paid | adm.support.1 | goods | department adm | jaldhara | -45 | | Batteries of the server room | The \
    batteries held four minutes in the last test. | jaldhara 0, udyanika 8, sagarmitra 11
  fair | paid | sam.marketing | service | department sam | aksharika | -30 | | Stand at the trade fair | We meet \
    half of our new customers there. | | They keep the frames of our stand.
  scanners-wards | invoiced | del.public | goods | project wards | udyanika | -22 | | Tablets for the first two \
    wards | The pilot begins with forty beds. | udyanika 0, sagarmitra 4, jaldhara 10
  internet | invoiced | adm.support | subscription | department adm | samparkam | -18 | | Second line to the \
    internet | One line was cut twice in the rains.
  training | invoiced | eng.platform | service | project buildfarm | gyanvriksha | -12 | | Course on databases for \
    ten | The new build farm keeps its results in one.
  reports | invoiced | fin.accounts | software | department fin | fernhollow | -9 | USD | Reports for the auditors | \
    They asked for two years in their own form. | | The auditors read this format only.
  cables | received | adm.support.2 | goods | department adm | sagarmitra | -6 | | Network cables and boxes | The \
    third floor is wired anew.
  claims-hosting | received | del.banking | subscription | project claims | oakmarrow | -4 | GBP | Hosting of the \
    claims pilot | The insurer wants its data in its own country. | | Chosen by the customer.
  monitors | received | eng.applications | goods | department eng | udyanika | 2 | | Second screens | Ten places \
    have only one. | udyanika 0, sagarmitra 6, jaldhara 7
  servers | partially_received | eng.platform | goods | project buildfarm | sagarmitra | 4 | | First two build \
    machines | Builds wait for an hour in the afternoon. | sagarmitra 0, udyanika 2, jaldhara 6
  paper | partially_received | ppl.operations | goods | department ppl | aksharika | 6 | | Paper and print for the \
    year | Letters of appointment and of increments.
  guards | ordered | adm | service | department adm | kshetrapal | 12 | | Guards at night, next half year | The \
    contract ends with the month.
  tablets-rest | ordered | del.public | goods | project wards | udyanika | 15 | | Tablets for two more wards | The \
    pilot went well; the next two wards begin. | udyanika 0, sagarmitra 3, jaldhara 8
  shelves | ordered | fin.accounts | goods | department fin | neelgagan | 18 | | Shelves that lock | Vouchers of \
    eight years stand in the corridor.
  video | approved | sam.marketing | service | department sam | gyanvriksha | 25 | | Three short films | Customers \
    tell what changed for them.
  licences-office | approved | adm.support | subscription | department adm | meghdhara | 20 | | Office licences for \
    new people | Eight people join before the end of the quarter.
  photos | approved | sam.marketing.1 | service | department sam | aksharika | 30 | | Photographs for the site | The \
    pictures show an office that we left.
  mail-check | approved | del.banking.3 | software | project lending | meghdhara | 22 | | Check of mail addresses | \
    A third of the letters come back.
  gym | rejected | ppl.operations.1 | subscription | department ppl | gyanvriksha | -20 | | Places in a gym | Asked \
    for in the last survey. | | The only one in walking distance.
  phones | rejected | sam.sales | goods | department sam | sagarmitra | -15 | | New telephones for sales | Three are \
    older than four years. | | Same model as the others.
  headsets | rejected | del.banking.5 | goods | project claims | udyanika | 12 | | Headsets with noise cancelling | \
    It is loud where we sit. | | I know this model.
  grid-drones | cancelled | del.public | rental | project gridview | jaldhara | -50 | | Rent of a drone | Panels are \
    looked at from above.
  plants | cancelled | adm.support.3 | rental | department adm | swachhata | -25 | | Plants for the canteen | It is \
    loud in there.
  phones-test | asked | del.banking.1 | goods | project lending | sagarmitra | 18 | | Telephones to test with | \
    Branches use models that none of us has.
  screens-lending | asked | del.banking.3 | goods | project lending | udyanika | 25 | | Screens for the lending room \
    | The team sits together from next month on. | udyanika 0, sagarmitra -3, jaldhara 6
  interpreter | asked | del.banking.2 | service | project claims | gyanvriksha | 14 | | Interpreter for the \
    workshops | Two days with the claims people in Leeds.
  keyboards | draft | eng.platform.2 | goods | department eng | aavishkrit | 21 | | Keyboards and mice | The old \
    ones stick.
  toolkits | asked | adm.support.1 | goods | department adm | jaldhara | 20 | | Tool kits for support | Three of us \
    share one.
  build-machines | asked | eng.platform.1 | goods | project buildfarm | sagarmitra | 45 | | Four more build machines \
    | The first two halve the time of a build; these four hold all teams. | sagarmitra 0, udyanika 1, jaldhara 4
  rugged-lending | draft | del.banking.5 | goods | project lending | udyanika | 40 | | Printers for the branches | \
    Contracts are signed at the desk. | udyanika 0, sagarmitra 2, jaldhara 5
  first-aid | asked | ppl.operations.2 | service | department ppl | gyanvriksha | 28 | | First aid course | Six \
    helpers have to renew theirs.
  safe | asked | fin.accounts.1 | goods | department fin | neelgagan | 35 | | A safe for the cheque books | The \
    auditors asked for one.
  whiteboards | asked | del.banking.1 | goods | project lending | neelgagan | 16 | | Boards to write on | The room \
    has none.
  cloud-tests | draft | del.banking.1 | rental | project lending | meghdhara | 50 | | Machines for the load test | \
    Two weeks before the branches start.
`

/** Request, kind, name, quantity, price, discount. */
export const itemTable = `
  laptops-banking | hardware | Laptop 14 inch, 32 GB | 6 | 86500 | 4
  laptops-banking | hardware | Docking station | 6 | 11200
  laptops-banking | hardware | Laptop sleeve | 6 | 1350
  hosting-lending | month | Cluster of six nodes | 6 | 14200
  hosting-lending | month | Backup, 4 TB | 6 | 2100
  scanners | hardware | Hand scanner, rugged | 12 | 17400
  scanners | hardware | Charging cradle, four places | 3 | 8900
  scanners | thing | Label roll | 40 | 310
  chairs | furniture | Office chair with armrests | 20 | 9400 | 6
  cleaning | month | Cleaning of three floors | 6 | 12800
  testing-tools | licenceAbroad | Load tester, yearly | 5 | 640 | 10
  testing-tools | licenceAbroad | Recorder | 2 | 210
  ups | hardware | Battery bank, 10 kVA | 2 | 74000
  ups | other | Change and disposal of the old bank | 1 | 12500
  fair | other | Printed walls, 12 square metres | 1 | 46000
  fair | other | Brochures | 600 | 42
  fair | day | Stand builder | 3 | 9500
  scanners-wards | hardware | Tablet 11 inch, sealed | 24 | 24800 | 8
  scanners-wards | hardware | Wall charger | 8 | 2600
  scanners-wards | other | Protective case | 24 | 950
  internet | month | Line of 500 Mbit | 12 | 6200
  training | day | Course with exercises | 3 | 28000
  reports | licenceAbroad | Report writer, yearly | 3 | 390
  cables | hardware | Cable drum, 300 m | 4 | 8700
  cables | hardware | Wall box | 60 | 240
  cables | hardware | Patch panel, 48 ports | 2 | 5200
  claims-hosting | hostingAbroad | Hosting in Leeds | 6 | 310
  monitors | hardware | Screen 27 inch | 10 | 18900 | 5
  monitors | hardware | Screen arm | 10 | 2400
  servers | hardware | Server, 64 cores | 2 | 412000 | 3
  servers | hardware | Network card, 25 Gbit | 4 | 19800
  servers | hardware | Rail kit | 2 | 6400
  paper | thing | Paper, ream | 80 | 290
  paper | thing | Envelope with window | 500 | 4.20
  paper | thing | Folder with logo | 120 | 65
  guards | month | Two guards, nights | 6 | 15600
  tablets-rest | hardware | Tablet 11 inch, sealed | 14 | 24800 | 8
  tablets-rest | other | Protective case | 14 | 950
  shelves | furniture | Steel shelf with doors | 5 | 13800
  shelves | furniture | Lock set | 5 | 850
  video | day | Filming with a crew of three | 2 | 24000
  video | day | Cut and sound | 3 | 11000
  licences-office | licence | Office suite, yearly | 8 | 7400
  photos | day | Photographer | 2 | 16500
  photos | other | Retouched picture | 40 | 350
  mail-check | licence | Checks, thousand | 50 | 240
  gym | month | Places for thirty people | 12 | 21000
  phones | hardware | Telephone, 128 GB | 3 | 52000
  headsets | hardware | Headset, over ear | 5 | 24500
  grid-drones | day | Drone with pilot | 5 | 14500
  plants | month | Twelve large plants with care | 6 | 4200
  phones-test | hardware | Telephone, entry model | 4 | 11800
  phones-test | hardware | Telephone, older model | 2 | 8400
  screens-lending | hardware | Screen 27 inch | 6 | 21500
  screens-lending | hardware | Screen arm | 6 | 2400
  interpreter | day | Interpreter | 2 | 22000
  keyboards | hardware | Keyboard | 12 | 2150
  keyboards | hardware | Mouse | 12 | 980
  toolkits | other | Tool kit, electronics | 3 | 6800
  toolkits | other | Label printer | 1 | 9400
  toolkits | thing | Label tape | 10 | 420
  build-machines | hardware | Server, 64 cores | 4 | 405000 | 5
  build-machines | hardware | Network card, 25 Gbit | 8 | 19500
  rugged-lending | hardware | Printer with scanner | 30 | 21400 | 7
  rugged-lending | thing | Toner | 60 | 3100
  first-aid | day | Course for twelve people | 1 | 18500
  first-aid | thing | First aid box | 4 | 2300
  safe | furniture | Safe, 120 litres | 1 | 42000
  safe | other | Fixing to the floor | 1 | 3500
  whiteboards | furniture | Glass board, 2 metres | 2 | 17500
  cloud-tests | month | Machines for the load test | 0.5 | 68000
`

/** Request, why a director decided too, days of order and receipts with their percent, invoices. */
export const orderTable = `
  laptops-banking | above_limit | -172 | -158 100 | 100 -155 paid
  hosting-lending | | -168 | -139 100 | 50 -138 paid, 50 -110 paid
  scanners | | -118 | -104 50, -97 50 | 50 -102 paid, 50 -96 paid
  chairs | | -101 | -84 100 | 100 -82 paid
  cleaning | | -190 | -62 100 | 100 -58 paid
  testing-tools | other_currency | -96 | -90 100 | 100 -88 paid
  ups | | -71 | -52 100 | 40 -70 paid advance, 60 -50 paid
  fair | | -55 | -31 100 | 100 -29 paid
  scanners-wards | above_limit | -48 | -26 100 | 50 -25 paid, 50 -12 approved
  internet | | -43 | -20 100 | 100 -16 approved
  training | | -38 | -14 100 | 100 -11 matched
  reports | other_currency | -33 | -10 100 | 100 -8 matched
  cables | | -30 | -19 50, -7 50 | 110 -5 above_order
  claims-hosting | other_currency | -27 | -3 100
  monitors | | -24 | -2 100
  servers | above_limit | -29 | -4 50 | 100 -3 above_received
  paper | | -21 | -6 25 | 25 -5 matched
  guards | | -15
  tablets-rest | | -11 | | 30 -9 approved advance
  shelves | | -8
  grid-drones | | -75
`

/** Decisions on today's requests. */
export const decisionTable = `
  interpreter | del.banking | approve | Agreed with the customer
  build-machines | eng.platform | approve | As planned in the spring
  build-machines | fin | approve | Beyond what is left of the project: for the director
  whiteboards | del.banking | sendBack | One is enough. Please ask for the one on wheels.
`
