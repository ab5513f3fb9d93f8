import { type LayWord, says } from './says.js'

/** Letters that stand in reports and referrals. */
export const ABBREVIATIONS: LayWord[] = [
  // Short words, of which a wrong letter makes another one.
  [says('nees?|knees?s|kne|knie|kneee'), 'knee'],
  [says('hart|haert|heat(?= (?:attack|operation|surgery|bypass|valve|problem))'), 'heart'],
  [says('b?thrs?|tha|hemi ?arthroplasty|birmingham hip'), 'hip replacement'],
  [says('b?tkrs?|tka|ukr|uka|uni ?knee'), 'knee replacement'],
  [
    says(
      '(?:hip|femoral head|femur) .. avn|avn .. hip|avn|avascular necrosis(?: .. (?:hip|femoral head|femur))?|osteonecrosis',
    ),
    'hip replacement',
  ],
  [
    says('ivf et|iui|icsi|imsi|pg[tds]a?|art cycle|frozen embryo transfer|fet|azoo?spermia|oligospermia'),
    'infertility ivf',
  ],
  [says('opu|oocyte cryo\\w*'), 'egg freezing'],
  [
    says('acbs?|cabgs?|cabbage|[tdmq]vd|(?:two|three|four|double|triple|multi|multiple) vessel(?: disease)?'),
    'coronary bypass',
  ],
  [
    says(
      'p[oa]ba|ptca|pci|des|drug eluting|(?:coronary )?angiogra(?:m|ms|phy)|cath(?:eter\\w*)? lab|(?:heart|cardiac) cath\\w*',
    ),
    'angioplasty stent',
  ],
  [
    says(
      'acdf|[ptax]lif|olif|mis tlif|lamin[ea]ctom\\w+|(?:micro ?)?disc?k?ectom\\w+|foramin\\w+|kypho\\w+|scolio\\w+|[lct] ?\\d (?:and )?(?:[lcst] ?)?\\d',
    ),
    'spinal fusion',
  ],
  [
    says(
      'hcc|nsclc|sclc|aml|cml|cll|nhl|gbm|dlbcl|her ?2|pet(?: ct)?(?: scans?)?|car t|tace|imrt|sbrt|stage (?:[1-4]|i{1,3}v?|iv|one|two|three|four)|biops(?:y|ies)|ca (?:breast|prostate|cervix|lung|colon|oral|stomach|ovary)|oncolog\\w+',
    ),
    'cancer',
  ],
  [says('[ap]cl|mcl|meniscus|rotator cuff|orif'), 'bone ligament'],
  [says('ckd|esrd|eskd|renal transplants?|kidney tx'), 'kidney transplant'],
  [says('bmt|hsct|gvhd'), 'marrow transplant'],
  [says('esld|lt(?= .. liver)|biliary atresia'), 'liver transplant'],
]
