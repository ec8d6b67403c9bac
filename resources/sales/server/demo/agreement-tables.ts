/** Key, owner, what it amends, number, title, type, value, first and last day, state and why. */
export const sowTable = `
  kaveriloom.looms | sam | | KLM-SOW-07 | Loom monitoring on the shop floor | fixed_price | 3200000 | -240 | 90 | active
  kaveriloom.dyehouse | sam | | KLM-SOW-04 | Dye recipe and batch records | fixed_price | 1450000 | -520 | -280 | closed
  kaveriloom.support | sam.sales.1 | | KLM-SOW-08 | Application support for the mills | support | 1080000 | -150 | \
    214 | active
  kaveriloom.energy | sam | | KLM-SOW-09 | Energy metering of the spinning unit | fixed_price | 860000 | 24 | 174 | \
    draft
  dhruvika.queue | sam.marketing | | DCH-11 | Outpatient queue and tokens | fixed_price | 1680000 | -190 | 70 | \
    on_hold | The outpatient block moves to another floor; work goes on once the new counters are handed over.
  dhruvika.pharmacy | del.retail | | DCH-12 | Pharmacy stock across five hospitals | fixed_price | 2250000 | -130 | \
    120 | active
  dhruvika.helpdesk | sam.marketing | | DCH-09 | Help desk for clinical applications | support | 720000 | -430 | -66 \
    | closed
  kaveriloom.looms.sheds | sam | kaveriloom.looms | KLM-SOW-07-A1 | Loom monitoring: sheds C and D | fixed_price | \
    480000 | -60 | 150 | active
  dhruvika.pharmacy.warangal | del.retail | dhruvika.pharmacy | DCH-12-A1 | Pharmacy stock: four hospitals instead \
    of five | fixed_price | -350000 | -40 | 100 | active
  sahyagiri.lending | del.banking | | SCF/IT/0231 | Loan origination for branch staff | fixed_price | 6800000 | -300 \
    | 120 | active
  sahyagiri.kyc | del.banking.1 | | SCF/IT/0244 | Re-verification of member records | time_and_material | 2400000 | \
    -180 | 90 | active
  sahyagiri.advice | del.banking | | SCF/IT/0198 | Architecture advice, two days a month | retainer | 1200000 | -400 \
    | -36 | completed
  sahyagiri.collections | del.banking.1 | | SCF/IT/0252 | Doorstep collection on the phone: pilot | fixed_price | \
    1950000 | 16 | 196 | sent
  urjavan.parks | del.public | | USG-D-118 | Plant data from 14 solar parks | time_and_material | 7800000 | -330 | \
    150 | active
  urjavan.forecast | eng.applications | | USG-D-121 | Generation forecast for the load desk | fixed_price | 4200000 \
    | -260 | 60 | active
  urjavan.panels | head | | USG-D-119 | Image review of panel inspections | fixed_price | 1350000 | -280 | -80 | \
    terminated | The customer now buys inspections with the review included; both sides settled what was delivered.
  urjavan.billing | head | | USG-D-126 | Billing of open-access consumers | fixed_price | 3600000 | 45 | 300 | draft
  rimalbay.gate | del.banking | | RBL-S-2014 | Gate passes and yard slots | fixed_price | 420000 | -210 | 60 | active
  rimalbay.customs | del.banking.1 | | RBL-S-2021 | Customs declarations from shipment papers | time_and_material | \
    260000 | -110 | 70 | active
  rimalbay.support | del.banking | | RBL-S-1987 | Support of the warehouse system | support | 96000 | -390 | -26 | \
    completed
  wexmoor.claims | del.banking | | WMI-0417 | Claims intake for motor policies | fixed_price | 148000 | -420 | -40 | \
    completed
  wexmoor.fraud | eng.platform | | WMI-0432 | Fraud signals in claims | time_and_material | 92000 | -140 | 160 | \
    on_hold | The regulator asked for an impact assessment first; the customer expects it in six weeks.
  wexmoor.brokers | sam.sales.1 | | WMI-0438 | Broker portal redesign | fixed_price | 64000 | 30 | 190 | cancelled | \
    The budget went to another programme this year; the customer may come back to it.
  brightquarry.pipelines | eng.platform | | BQA-MSA-2-01 | Survey data pipelines | time_and_material | 210000 | -500 \
    | -135 | closed
  brightquarry.labels | sam.sales | | BQA-MSA-2-03 | Care of the annotation tool | retainer | 132000 | -95 | 270 | \
    active
`

/** What is to be done, and what is assumed. */
export const scopeTable = `
  kaveriloom.looms | Readings of 96 looms in sheds A and B every ten seconds, stoppages with their reasons, alerts \
    to supervisors. | Power and network drops at each loom are laid by the mill. Two supervisors a shift take part in \
    trials.
  kaveriloom.dyehouse | Recipes, batch cards and shade results of the dyehouse in one place, written on tablets at \
    the vats.
  kaveriloom.support | Answer within two working hours from 6:00 to 22:00, corrections, and one release every quarter.
  kaveriloom.energy | Meters on 22 ring frames, consumption for each lot, and a warning when a frame draws too much.
  dhruvika.queue | Tokens at the desk and by phone, screens at the doors of 40 consulting rooms, waiting times by \
    doctor.
  dhruvika.pharmacy | One stock of medicines over all pharmacies: batches, expiry dates, transfers and reorder \
    levels. | The master list of medicines is cleaned by the hospital before the first pharmacy starts.
  dhruvika.helpdesk | A desk for nurses and doctors from 7:00 to 23:00; wards are visited within an hour.
  kaveriloom.looms.sheds | Adds 28 looms in sheds C and D, at the rates of the first survey.
  dhruvika.pharmacy.warangal | The pharmacy in Warangal was let to another firm and is taken out; the last day moves \
    forward.
  sahyagiri.lending | Applications, papers, scoring, sanction and disbursal of crop, gold and two-wheeler loans in \
    64 branches. | The interface of the core system is ready for tests by the credit bureau stage.
  sahyagiri.kyc | Rules that find members whose papers are out of date, letters and a worklist for the branches.
  sahyagiri.advice | Reviews of designs and purchases, and a note to the technology committee every quarter.
  sahyagiri.collections | Receipts at the member’s door without network, agents’ routes and end-of-day balances for \
    30 agents.
  urjavan.parks | Inverter, weather and meter readings of all parks in one store, with a quality mark on every \
    reading. | Each park gives a machine with remote access. Travel is charged as it is spent.
  urjavan.forecast | Generation of each park for the next 48 hours, revised every quarter of an hour, with penalties \
    foreseen.
  urjavan.panels | Hot spots, cracks and dirt found in drone images, with a list for the cleaning and repair crews.
  urjavan.billing | Monthly bills from meter readings and wheeling charges for 210 consumers, with disputes and \
    credit notes.
  rimalbay.gate | Trucks book a slot, drivers get a pass by phone, and the yard sees who stands where.
  rimalbay.customs | Declarations filled from the manifest and the invoice, checked by a clerk and sent to the \
    authority.
  rimalbay.support | Round-the-clock answer for stops of the warehouse, corrections on working days.
  wexmoor.claims | First notice of loss by web and phone, photographs, garage booking, and a first reserve.
  wexmoor.fraud | Signals on new claims for the investigation team, each with the reason why it was raised.
  wexmoor.brokers | Quotes, renewals and commission statements for brokers, in a new design that works on phones.
  brightquarry.pipelines | Point clouds and images from quarry flights brought in, checked and published within a day.
  brightquarry.labels | A team of two for changes of the annotation tool, 120 hours a month, planned every second week.
`

/** Rates of those that are paid by time. */
export const rateTable = `
  sahyagiri.kyc | Lead consultant | 2800
  sahyagiri.kyc | Consultant | 1900
  sahyagiri.kyc | Test engineer | 1450
  urjavan.parks | Field engineer | 1700
  urjavan.parks | Data engineer | 2100
  urjavan.parks | Lead consultant | 2800
  rimalbay.customs | Integration engineer | 290
  rimalbay.customs | Business analyst | 240
  wexmoor.fraud | Data scientist | 88
  wexmoor.fraud | Data engineer | 74
  brightquarry.pipelines | Data engineer | 92
  brightquarry.pipelines | Platform engineer | 98
`

/** Orders of a statement of work: how it ended, number, value, first and last day, and why. */
export const orderTable = `
  kaveriloom.looms | inForce | KLM/PO/2291 | 1600000 | -228 | 150
  kaveriloom.looms | inForce | KLM/PO/2404 | 1120000 | -110 | 200
  kaveriloom.looms | draft | KLM/PO/2473 | 320000 | -4 | 180
  kaveriloom.dyehouse | closed | KLM/PO/1938 | 725000 | -512 | -330 | Billed in full; the accounts office confirmed \
    that nothing is left on it.
  kaveriloom.dyehouse | inForce | KLM/PO/2017 | 725000 | -405 | -220
  kaveriloom.support | closed | KLM/PO/2365 | 270000 | -148 | -58 | The quarter is over and paid; the next quarter \
    has an order of its own.
  kaveriloom.support | inForce | KLM/PO/2450 | 270000 | -50 | 45
  kaveriloom.support | draft | KLM/PO/2481 | 270000 | -2 | 130
  kaveriloom.energy | draft | KLM/PO/2490 | 430000 | -1 | 170
  dhruvika.queue | inForce | DCH-PO-30118 | 588000 | -181 | 120
  dhruvika.queue | inForce | DCH-PO-30164 | 840000 | -100 | 120
  dhruvika.pharmacy | inForce | DCH-PO-30171 | 450000 | -122 | 140
  dhruvika.pharmacy | inForce | DCH-PO-30190 | 900000 | -84 | 140
  dhruvika.pharmacy | withdrawn | DCH-PO-30191 | 900000 | -83 | 140 | Raised twice by the purchase office; the other \
    order stands.
  dhruvika.helpdesk | closed | DCH-PO-29470 | 180000 | -427 | -335 | Billed in full; the accounts office confirmed \
    that nothing is left on it.
  dhruvika.helpdesk | closed | DCH-PO-29611 | 180000 | -336 | -245 | Billed in full; the accounts office confirmed \
    that nothing is left on it.
  dhruvika.helpdesk | expired | DCH-PO-29802 | 200000 | -244 | -154
  dhruvika.helpdesk | inForce | DCH-PO-29977 | 180000 | -152 | -60
  sahyagiri.lending | inForce | SCF/PO/1107 | 2040000 | -290 | 30
  sahyagiri.lending | inForce | SCF/PO/1262 | 3400000 | -190 | 150
  sahyagiri.lending | draft | SCF/PO/1393 | 1020000 | -3 | 190
  sahyagiri.kyc | closed | SCF/PO/1281 | 600000 | -174 | -90 | The first lot of members is done and paid.
  sahyagiri.kyc | expired | SCF/PO/1344 | 600000 | -100 | -21
  sahyagiri.kyc | inForce | SCF/PO/1361 | 800000 | -36 | 60
  sahyagiri.kyc | exceeding | SCF/PO/1388 | 900000 | -6 | 100 | The board added accounts of societies; the change of \
    the statement of work is with their lawyers.
  sahyagiri.advice | closed | SCF/PO/0977 | 600000 | -396 | -210 | Both quarters are paid.
  sahyagiri.advice | inForce | SCF/PO/1190 | 600000 | -208 | -20
  sahyagiri.collections | draft | SCF/PO/1390 | 975000 | -5 | 210
  sahyagiri.collections | withdrawn | SCF/PO/1384 | 1100000 | -11 | 210 | Sent with the old value; replaced the same \
    week.
  urjavan.parks | closed | USG-4500061 | 1500000 | -322 | -190 | Used up in the first four parks.
  urjavan.parks | closed | USG-4500077 | 1400000 | -205 | -95 | The rest was not needed: travel came to less.
  urjavan.parks | inForce | USG-4500093 | 1600000 | -118 | 60
  urjavan.parks | inForce | USG-4500101 | 1800000 | -48 | 110
  urjavan.parks | inForce | USG-4500108 | 1200000 | -9 | 150
  urjavan.forecast | expired | USG-4500069 | 1470000 | -252 | -100
  urjavan.forecast | inForce | USG-4500088 | 1680000 | -132 | 90
  urjavan.forecast | inForce | USG-4500110 | 630000 | -13 | 90
  urjavan.panels | closed | USG-4500066 | 675000 | -274 | -60 | Nothing more will be billed after the settlement.
  urjavan.panels | cancelled | USG-4500079 | 675000 | -168 | 20 | Taken back by the customer with the settlement.
  rimalbay.gate | inForce | RBL-5581 | 126000 | -202 | 90
  rimalbay.gate | inForce | RBL-5637 | 168000 | -120 | 90
  rimalbay.gate | inForce | RBL-5702 | 84000 | -25 | 120
  rimalbay.customs | expired | RBL-5640 | 120000 | -104 | -14
  rimalbay.customs | exceeding | RBL-5711 | 180000 | -10 | 90 | Air freight was added in the steering meeting; the \
    change of the statement of work follows.
  rimalbay.support | closed | RBL-5402 | 24000 | -386 | -296 | The period is over and paid.
  rimalbay.support | expired | RBL-5498 | 54000 | -294 | -112
  rimalbay.support | inForce | RBL-5655 | 24000 | -110 | -15
  wexmoor.claims | closed | WMI-PO-88120 | 44400 | -414 | -250 | Fully billed under the first call-off.
  wexmoor.claims | expired | WMI-PO-88391 | 75000 | -260 | -62
  wexmoor.claims | inForce | WMI-PO-88562 | 29600 | -70 | 30
  wexmoor.fraud | inForce | WMI-PO-88505 | 36000 | -133 | 60
  wexmoor.fraud | inForce | WMI-PO-88571 | 30000 | -40 | 120
  wexmoor.fraud | draft | WMI-PO-88590 | 20000 | -8 | 180
  wexmoor.brokers | withdrawn | WMI-PO-88588 | 32000 | -20 | 200 | Withdrawn with the statement of work.
  brightquarry.pipelines | closed | BQ-10442 | 90000 | -494 | -330 | Closed at the end of their fiscal year.
  brightquarry.pipelines | expired | BQ-10517 | 70000 | -325 | -205
  brightquarry.pipelines | inForce | BQ-10569 | 46500 | -228 | -120
  brightquarry.labels | inForce | BQ-10631 | 44000 | -90 | 40
  brightquarry.labels | inForce | BQ-10660 | 33000 | -12 | 150
  brightquarry.labels | draft | BQ-10671 | 33000 | -2 | 270
`

/** Order or statement of work, state, name, share or amount, planned and expected day, why. */
export const milestoneTable = `
  KLM/PO/2291 | paid | Sensor survey of 96 looms | 15% | -200
  KLM/PO/2291 | paid | Edge gateways installed in sheds A and B | 35% | -130
  KLM/PO/2404 | invoiced | Stoppage dashboard for shift supervisors | 20% | -45
  KLM/PO/2404 | in_progress | Yarn breakage alerts on the phone | 15% | -12 | 16
  KLM/PO/2473 | planned | Training of three shifts | 10% | 40
  KLM/PO/1938 | paid | Recipe book digitised | 25% | -470
  KLM/PO/1938 | paid | Batch records on tablets | 25% | -420
  KLM/PO/2017 | paid | Shade variance reports | 30% | -340
  KLM/PO/2017 | paid | Handover to the plant team | 20% | -290
  KLM/PO/2365 | paid | Support with the new stocktake | 25% | -62
  KLM/PO/2450 | in_progress | Support with two shifts more | 25% | 28
  KLM/PO/2481 | planned | Support with the dispatch release | 25% | 118
  KLM/PO/2490 | planned | Meters fitted on the ring frames | 50% | 75
  DCH-PO-30118 | paid | Token desk at two counters | 35% | -120
  DCH-PO-30164 | delivered | Screens at the consulting rooms | 30% | -30
  DCH-PO-30164 | planned | Tokens by phone | 20% | -9 | 48
  DCH-PO-30171 | paid | Master list loaded and checked | 20% | -88
  DCH-PO-30190 | invoiced | Batches and expiry dates in two pharmacies | 25% | -34
  DCH-PO-30190 | accepted | Transfers between pharmacies | 15% | -11
  DCH-PO-29470 | paid | Desk opened, wards 1 to 6 | 25% | -341
  DCH-PO-29611 | paid | Wards 7 to 14 and the operating theatres | 25% | -250
  DCH-PO-29802 | paid | Service through the accreditation audit | 25% | -158
  DCH-PO-29977 | paid | Handover to the hospital group’s own desk | 25% | -70
  SCF/PO/1107 | paid | Process study in six branches | 10% | -262
  SCF/PO/1107 | paid | Application form and papers | 20% | -205
  SCF/PO/1262 | paid | Credit bureau and scoring | 15% | -140
  SCF/PO/1262 | invoiced | Sanction by amount and grade | 15% | -72
  SCF/PO/1262 | accepted | Disbursal to the core system | 12% | -16
  SCF/PO/1262 | in_progress | Gold loan valuation | 8% | -8 | 14
  SCF/PO/1393 | planned | Pilot in six branches | 10% | 45 | 66
  SCF/PO/1281 | paid | Rules for outdated papers agreed and run | 600000 | -118
  SCF/PO/1344 | paid | Letters in Marathi and English | 220000 | -78
  SCF/PO/1344 | invoiced | Branch worklist | 180000 | -40
  SCF/PO/1361 | invoiced | Photographs matched with member files | 350000 | -19
  SCF/PO/1361 | in_progress | Second lot: joint accounts | 450000 | 20
  SCF/PO/1388 | planned | Third lot: accounts of societies | 500000 | 75
  SCF/PO/0977 | paid | Review of the core system’s interfaces | 300000 | -310
  SCF/PO/0977 | paid | Review of the branch network | 300000 | -220
  SCF/PO/1190 | paid | Plan for the second data centre | 300000 | -128
  SCF/PO/1190 | invoiced | Note on payments through the national switch | 300000 | -38
  SCF/PO/1390 | planned | Receipts without network | 30% | 62
  SCF/PO/1390 | planned | Routes and visits | 20% | 101
  USG-4500061 | paid | Data model and four trial parks | 1500000 | -236
  USG-4500077 | paid | Parks at Nokh and Pugal | 1250000 | -124
  USG-4500093 | paid | Quality marks on readings | 700000 | -83
  USG-4500093 | invoiced | Six parks of the eastern cluster | 900000 | -41
  USG-4500101 | invoiced | Weather stations read every minute | 550000 | -20
  USG-4500101 | delivered | Losses from dust, by string | 650000 | -7
  USG-4500101 | in_progress | Meters of the grid operator | 600000 | 26
  USG-4500108 | planned | Last two parks and handover | 1100000 | 128 | 140
  USG-4500069 | paid | History of three years cleaned | 15% | -215
  USG-4500069 | paid | First model against history | 15% | -160
  USG-4500088 | paid | Clouds from satellite images | 20% | -86
  USG-4500088 | invoiced | Revisions every quarter of an hour | 12% | -28
  USG-4500088 | delivered | Screen for the load desk | 8% | -6
  USG-4500110 | in_progress | Penalties foreseen and explained | 10% | 18 | 31
  USG-4500066 | paid | Images of two parks labelled | 25% | -228
  USG-4500066 | invoiced | Hot spots found and measured | 25% | -150
  RBL-5581 | paid | Slots booked by forwarders | 20% | -160
  RBL-5581 | paid | Passes on drivers’ phones | 10% | -128
  RBL-5637 | invoiced | Number plates read at three gates | 25% | -52
  RBL-5637 | delivered | Yard map for the dispatcher | 15% | -10
  RBL-5702 | in_progress | Waiting charges by forwarder | 20% | 12 | 27
  RBL-5640 | paid | Tariff codes proposed from goods | 60000 | -74
  RBL-5640 | invoiced | Declarations for sea freight | 48000 | -33
  RBL-5711 | in_progress | Replies of the authority read back | 70000 | 9
  RBL-5711 | planned | Declarations for air freight | 80000 | 48
  RBL-5402 | paid | Support before the stocktake | 25% | -302
  RBL-5498 | paid | Support with the second shift | 25% | -208
  RBL-5498 | paid | Support with the cold store | 25% | -118
  RBL-5655 | invoiced | Support until the move to the new site | 25% | -28
  WMI-PO-88120 | paid | First notice of loss by web | 20% | -350
  WMI-PO-88120 | paid | Photographs from the roadside | 10% | -300
  WMI-PO-88391 | paid | Garage booking | 25% | -198
  WMI-PO-88391 | paid | First reserve by rule | 20% | -120
  WMI-PO-88562 | invoiced | Call centre scripts and handover | 20% | -44
  WMI-PO-88505 | paid | Signals agreed with the investigators | 14000 | -96
  WMI-PO-88505 | invoiced | Linked parties across policies | 16000 | -35
  WMI-PO-88571 | planned | Reasons shown with each signal | 24000 | -15 | 55
  WMI-PO-88590 | planned | Trial with two investigators | 18000 | 90 | 132
  BQ-10442 | paid | Uploads that survive a lost link | 38000 | -440
  BQ-10442 | paid | Point clouds checked on arrival | 47500 | -370
  BQ-10517 | paid | Volumes published within a day | 66000 | -236
  BQ-10569 | paid | Reruns after a change of datum | 28500 | -180
  BQ-10569 | paid | Runbooks and handover | 18000 | -140
  BQ-10631 | paid | Keyboard shortcuts and undo | 11000 | -62
  BQ-10631 | invoiced | Two annotators on one image | 11000 | -32
  BQ-10631 | accepted | Export in the model team’s format | 11000 | -8
  BQ-10631 | in_progress | Review queue for disputed labels | 11000 | 24
  BQ-10660 | planned | Labels on point clouds | 11000 | 54
  BQ-10660 | planned | Quality score for each annotator | 22000 | 115
  BQ-10671 | planned | Suggestions from the trained model | 33000 | 205
  kaveriloom.looms | planned | Gateways in sheds C and D | 480000 | 105 | 118
  kaveriloom.support | planned | Support through the yearly overhaul | 25% | 208
  kaveriloom.energy | planned | Consumption for each lot | 30% | 120
  kaveriloom.energy | planned | Warnings and handover | 20% | 165
  dhruvika.queue | planned | Waiting times by doctor | 15% | 60 | 95
  dhruvika.pharmacy | in_progress | Reorder levels and purchase proposals | 14% | 22
  dhruvika.pharmacy | planned | Stock count with scanners | 10% | 80
  sahyagiri.lending | planned | All 64 branches | 5% | 112
  sahyagiri.collections | planned | End-of-day balances | 25% | 139
  sahyagiri.collections | planned | Pilot with 30 agents | 25% | 188
  urjavan.forecast | planned | Month of operation side by side | 10% | 55
  urjavan.panels | cancelled | Cracks and dirt | 30% | -112 | | Ended by the settlement before work on it began.
  urjavan.panels | cancelled | Lists for the repair crews | 20% | -84 | | Ended by the settlement before work on it \
    began.
  urjavan.billing | planned | Tariffs and charges agreed | 15% | 80
  urjavan.billing | planned | First bills beside the old ones | 35% | 160
  urjavan.billing | planned | Disputes and credit notes | 25% | 225
  urjavan.billing | planned | All consumers billed | 20% | 290
  rimalbay.gate | planned | Arabic screens at the gates | 10% | 50
  wexmoor.claims | cancelled | Courtesy car request | 5% | -160 | | Taken over by the garage network’s own service.
  wexmoor.brokers | cancelled | Design tested with eight brokers | 25% | 60 | | Not started: the statement of work \
    was cancelled.
  wexmoor.brokers | cancelled | Quotes and renewals | 45% | 130 | | Not started: the statement of work was cancelled.
  wexmoor.brokers | cancelled | Commission statements | 30% | 180 | | Not started: the statement of work was cancelled.
`
