import { type LayWord, says } from './says.js'

const BACK = '(?:spine|spinal|back ?bones?|back|neck|vertebrae?|lumbar)'
const JOIN = '(?:join\\w*|fus(?:e|ed|ing)|fix\\w*|screw\\w*|weld\\w*|lock\\w*)'

/** Back, discs and nerves. */
export const SPINE: LayWord[] = [
  [says(`${JOIN} .. ${BACK}(?: together)?`), 'spinal fusion'],
  [
    says(
      `${BACK}(?: \\w+){0,3}? (?:screw\\w*|rods?|plates?|fus(?:ed|ion)|join\\w+|locked)|(?:rods?|plates?|metal) .. ${BACK}`,
    ),
    'spinal fusion',
  ],
  [
    says(
      '(?:bulging|slipped|prolapsed|herniated|worn|damaged) dis[ck]s?|dis[ck]s? .. (?:back|nerves?|neck|spine|slip\\w*|press\\w*)|sciatica|(?:pinched|trapped) nerves?|spinal (?:stenosis|canal)|spondyl\\w+|(?:lower|upper|bad) back|vertebra\\w*',
    ),
    'slipped disc spine',
  ],
  [
    says(
      '(?:my|the|his|her|lower|upper|from) (?:back|waist|neck) .. (?:down|into|through) .. (?:legs?|foot|feet|arms?|toes|buttocks?)|(?:numb\\w*|tingl\\w+|pins and needles|shooting|electric) .. (?:legs?|foot|feet|arms?)|(?:curv\\w+|bent|crooked|twisted|hunch\\w*) (?:spine|spinal|back ?bone|back)|hunch ?back|(?:my|his|her|lower|upper|bad) (?:waist|back) .. (?:surgery|operation|operate\\w*|pain\\w*|doctors?|specialists?)|waist pain|(?:degenerat\\w+|worn|squashed|crushed|ruptured|swollen) (?:dis[ck]s?|vertebra\\w*|spine)|dis[ck]s? .. (?:worn|ruptur\\w+|out|moved|replace\\w*)',
    ),
    'slipped disc spine',
  ],
]
