import { type LayWord, says, TUMMY } from './says.js'

const LOOSE = '(?:loose|hanging|hangs|saggy|sagging|flabby|extra|excess)'

/** Nose, belly and fat. */
export const COSMETIC: LayWord[] = [
  [says(`${LOOSE}(?: \\w+)? (?:skin|${TUMMY})(?: .. ${TUMMY})?`), 'tummy tuck'],
  [
    says(
      `${TUMMY} .. ${LOOSE}|(?:flat(?:ten\\w*)?|tighten\\w*|slim\\w*|smaller)(?: \\w+)? ${TUMMY}|mommy makeover|abdominoplasty`,
    ),
    'tummy tuck',
  ],
  [
    says(
      `love handles|muffin top|fat .. (?:${TUMMY}|thighs?|hips|arms?|legs?|chin|body)|(?:suck\\w*|remov\\w*|tak\\w*|get rid of|vacuum\\w*|melt\\w*) .. fat|${TUMMY} fat|body (?:shaping|sculpting)|liposculpt\\w+`,
    ),
    'liposuction',
  ],
  [
    says(
      '(?:nostrils?|septum|nasal)(?: \\w+)?|(?:crooked|big|broken|bent|wide|flat|hooked) noses?|noses? .. (?:bump|hump|smaller|straight\\w*|reshap\\w+|bigger|correct\\w*)',
    ),
    'rhinoplasty',
  ],
  [
    says(
      'face ?lifts?|beauty (?:surgery|operations?|surgeons?)|plastic surgeons?|aesthetic\\w* (?:surgery|operations?)',
    ),
    'cosmetic surgery',
  ],
  [
    says(
      '(?:straighten|reshap\\w+|redo|fix|shrink|slimmer|smaller|refin\\w+|chang\\w+) .. noses?|nose (?:reshap\\w+|operation|correction|bridge|tip|bump|hump|lift|fix\\w*)|rhino|can ?not breathe through (?:my |the )?nose|blocked nose',
    ),
    'rhinoplasty',
  ],
  [
    says(
      '(?:big|fat|large|pot|hanging) (?:tummy|belly|stomach|waist)|(?:tummy|belly|stomach) (?:fat|hang\\w*|flabby|loose|sag\\w*|overhang|apron|pouch|after .. (?:birth|babies|children|twins|pregnanc\\w+))|(?:skin|tummy|belly) .. (?:after losing|after i lost|lost) .. (?:weight|kilos?|kg|pounds)|fat (?:transfer|removal|sucking)|six pack|lipo(?: ?(?:360|vaser|suction\\w*))?',
    ),
    'liposuction tummy tuck',
  ],
]
