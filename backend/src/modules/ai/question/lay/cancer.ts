import { type LayWord, says } from './says.js'

/** Cancer, wherever it grows. */
export const CANCER: LayWord[] = [
  [
    says(
      '(?:lump|mass|growth|swelling) .. (?:breast|neck|testicle|ovary|prostate|lung|liver|throat) .. (?:cancer\\w*|malign\\w*|tumou?r)|(?:breast|prostate|cervical|cervix|ovarian|ovary|colon|bowel|rectal|stomach|gastric|liver|lung|throat|oral|mouth|tongue|skin|kidney|bladder|thyroid|brain|bone|blood|pancrea\\w+|testicular|womb|uterine|uterus|oesophag\\w+|esophag\\w+|nasophar\\w+|eye|childhood) (?:cancers?|tumou?rs?|carcinoma)|(?:cancers?|tumou?rs?) (?:of|in|on) (?:the |my |his |her )?\\w+(?: \\w+)?|(?:immuno|radio|hormone|proton|targeted|brachy) ?therap\\w+|linac|cyber ?knife|gamma knife|blood cancers?|kansa|saratani|lymphom\\w+|neuroblastoma|retinoblastoma|wilms|hodgkins?|mesothelioma|glioma|fibrosarcoma',
    ),
    'cancer',
  ],
  [
    says(
      'malignan\\w+|metasta\\w+|sarcoma|melanoma|myeloma|lymph node|blood cancer|growths? .. (?:breast|prostate|liver|colon|womb|brain)|cancer (?:doctors?|specialists?|care|drip)|chemo(?:therapy)?|radiations?',
    ),
    'cancer',
  ],
]
