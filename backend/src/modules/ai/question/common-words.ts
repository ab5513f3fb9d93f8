/** Words that say nothing about what a question is about: of the language, and of every question about treatment. */
export const COMMON_WORDS = new Set(
  `open opens opened opening closed closing total partial mini transfer transferred combined
  biggest bigger oldest newest older beds bed founded established cheapest safest closest nearest safer dangerous food meals eat muslim pray mosque
  remove removes removed removing removal fix fixes fixed fixing correct corrected put puts copy stored
  a about above abroad absolutely according across actually add added adult advice advise after afternoon again against age aged ago ah all
  allow allowed almost alone along already also although always am among amount an and another answer any anybody anyone anything
  anyway anywhere appointment apply approximately approx arrange arrangement are area around arrival arrive as ask asked asking at available average avoid
  away back bad be became because become been before began begin behind being believe below besides best better between big bit book booked booking
  boss both bring brother brought budget but buy by call called came can cannot cant care careful case cases catalogue certain chance change
  cheap cheaper cheapest check child children choice choose city cities clear clinic clinics close come comes coming common compare compared
  comparison complete concern concerned condition confirm consider consult consultation contact cost costs could couldnt countries country
  couple course cover covered covers currently cut dad daughter day days dear decide deal did didnt difference different difficult do
  doctor doctors does doesnt doing dollar dollars done dont down due during each earlier early easy either else email end english enough
  especially estimate estimated even evening ever every everyone everything exact exactly example expect expected expense expenses
  expensive experience explain extra facility family famous far fast father fee fees feel few field fifty figure find fine finish first five flight flights
  fly for foreign foreigner foreigners form forty found four free friend friends from full further gave general generally get gets getting give given gives
  go goes going gone good got great group guide guy had half happen happened happens hard has hasnt have havent having he health healthy
  hear heard hello help helped helps her here hers herself hey hi high higher highest him himself his hope hospital hospitals hotel hour
  hours how however hows hundred husband i id idea if ill im important in include included includes including info information inform instead interested into
  is isnt it its itself ive job just keep kind kindly kinds know known language large last late later lately latest least leave left less let lets
  level life like list listed little live lived living ll local long longer look looking lot lots low lower lowest made main maintain make
  makes making man many may maybe me mean means medical medically meet member men mention mentioned might mind mine minimum minute
  minutes missus mom moment money month months more morning most mother mr mrs much mum must my myself name named names near nearest nearly
  necessary need needed needs never new next nice no nobody none nor normal normally not note nothing now number of off offer offered
  offers office often oh ok okay old older on once one ones only onto open operate operated operation operations option options or
  order other others our ours ourselves out over overseas own package packages paid part particular partner parents patient patients pay paying payment people per
  perform performed perhaps period person phone place places plan planned planning please plus possible possibly practice prefer preferred
  price priced prices pricing probably problem problems procedure procedures process properly proper provide provided provider providers provides put quality question
  questions quick quickly quite quote range rather rating re reach read ready real really reason reasonable reasonably receive recommend recommended
  recover recovering recovery region regarding relation relative require required requires requirement requirements respond rest result results
  return right risk risks rough roughly safe safely safest safety said same sample save saving savings saw say saying says second see seem seems
  seen select send sent serious seriously service services seventy several severe shall she should shouldnt show sick side similar simple since sir sister
  sixty site situation small so some somebody someone something sometimes somewhere son soon sorry sort speak special specialist
  specialists specialised specialized specialise specialize specialty specialities specialties spend spent spoken start started state stay staying stays still stop
  successful success such suffer suffering suggest suggested suggestion suitable sure surgeon surgeons surgery surgeries take taken takes
  taking talk tell ten term test than thank thanks that thats the their theirs them themselves then there theres therapies therapy these they theyre
  thing things think third thirty this those though thought thousand three through thus till time times tired to today together told tomorrow
  tonight too took top total toward towards travel travelling traveling traveler travellers treat treated treating treatment treatments trip
  trips true trust try trying turn twenty twice two type types typical typically under understand undergo unit unless until up upon us usd use used useful
  uses using usual usually various very via visa visas visit visiting wait waiting walk want wanted wants was wasnt way ways we website week
  weeks welcome well went were what whats whatever when where wheres whether which while who whole whom whos whose why wife will willing wish with
  within without woman women wonder wondering wont word work worked working works world worldwide worried worry worth would wouldnt write wrong year
  years yes yesterday yet you young your youre yours yourself yourselves aid aim able accept accepted access account active actual
  affordable affect airport airline airlines arm arms asap assist assistance assistant aunt uncle avail bank base based bear beside bill bills body
  boy girl card cash catch cause center centre centres centers check-up chief class clean comfortable companion companions company complications complication
  contribute control conversation convenient correct covering deposit detail details diagnosed diagnosis direct directly discount disease diseases
  discuss documents doubt duration effective emergency enter evidence evidenced excellent expert experts facilities fact facts fair fear feeling
  finally fit follow following food funds future gentleman guarantee guaranteed halal hand hands head helpful hold home house human hurry hurt hurts immediately
  improve initial inside insurance international internationally interpreter interpreters interview issue issues join journey june july august january
  february march april may september october november december kid kids lady language languages largest learn leg legs length letter license licensed light
  link lives located location locations major male female manage matter mild million modern mode mostly move nation national natural nurse nurses outside
  page pain painful passport past payable percent perfect permanent physician picture pleasant point popular position post prepare preparation present prior private
  programme program progress provision public purpose pursue qualified quantity rate rates receipt record records recommendation refund refunds related reliable
  remain remaining report reports reputable request reputation reserve respect responsible review reviews rich room run scared schedule search seek seeking
  self sense separate set share short shortest longest sign similar single size skilled slow solution somehow source speed staff standard standards statement status step steps
  story strong support supported system table team technology telephone terrible thinking ticket tickets tour tourism tourist translator translators transport
  trained training transfer travels treatable typed unable unfortunately unknown updated urgent urgently useful verified verify view virtual wants watch weak
  weekend whatsapp wise wheel wheelchair whenever wherever young younger youngest hot line hotline available availability accommodation afford affording approach arrive
  replacement replace replaced replacing replacements disease illness sickness condition symptoms symptom cure cured curing methods method
  vs versus jci msqh nabh achs achsi accreditation accredited accreditations certified licence verification fertilised performing offering hospitalised admission admitted
  nigerian kenyan ghanaian ugandan tanzanian ethiopian moroccan egyptian algerian african asian indonesian bangladeshi pakistani south north east west
  le la les de des du un une et est pour dans avec sur je tu il elle nous vous mon ma mes son sa ses qui que quoi quel quelle quels quelles comment combien coute cout
  prix en au aux faire peut puis avez avoir besoin faut y a t il l d qu une operation chirurgie hopital hopitaux medecin`
    .split(/\s+/)
    .filter(Boolean),
)
