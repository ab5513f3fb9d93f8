import { drawn, lines, pale, point, route, type Size, svg, TEAL, warm, windows } from './pen.ts'

const PAGE: Size = [480, 240]
const GROUND = lines('M0 224h480')

const plane = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) rotate(14)">${drawn('M-22-14l46 12-44 16 6-14z', 'M-14 0h38')}</g>`

export const pages: Record<string, string> = {
  // A suitcase, the records on top, and the plane on the line.
  'page-guide': svg(
    PAGE,
    pale('M0 224v-30q90-50 180-28q90-44 180-8q70-14 120 22v44z'),
    route('M-4 176C70 60 190 20 300 62S430 150 484 118'),
    drawn('M92 224v-92q0-12 12-12h120q12 0 12 12v92z', 'M138 120v-18q0-8 8-8h36q8 0 8 8v18'),
    warm('M93 150h142v14H93z'),
    lines('M92 150h144M92 164h144M112 120v104M216 120v104M140 157h48'),
    drawn('M268 224l10-92 76 8-10 84z', 'M300 128h26l-2 16-26-3z'),
    lines('M290 160l46 5M288 176l46 5M287 192l32 4M372 224v-60'),
    drawn('M372 166q-26-4-22-34q28 4 22 34zM372 184q4-28 30-26q0 26-30 26z'),
    plane(296, 58),
    GROUND,
  ),
  // What a patient tells, on its way to the hospital and back.
  'page-journey': svg(
    PAGE,
    pale('M0 224v-36q60-34 130-22q80-50 170-14t180-22v94z'),
    route('M182 80C220 8 316 4 356 90', 'M186 208C216 224 262 222 284 208'),
    drawn('M60 62h112q10 0 10 10v152H50V72q0-10 10-10z', 'M92 52h48q6 0 6 6v18H86V58q0-6 6-6z'),
    warm('M68 96h20v20H68zM68 132h20v20H68zM68 168h20v20H68z'),
    lines(
      'M68 96h20v20H68zM68 132h20v20H68zM68 168h20v20H68z',
      'M72 106l5 5 9-11M72 142l5 5 9-11',
      'M100 102h62M100 112h40M100 138h62M100 148h48M100 174h62M100 184h30',
    ),
    drawn('M312 224V112h96v112zM288 224v-76h24v76zM408 224v-76h24v76z', 'M344 224v-32h32v32z'),
    warm('M336 124h48v24h-48z'),
    lines('M360 127v18M351 136h18M360 192v32', 'M304 112h112'),
    lines(
      windows(326, 162, [4, 1], [22, 0], 12),
      windows(296, 164, [1, 2], [0, 26], 10),
      windows(424, 164, [1, 2], [0, 26], 10),
    ),
    point(182, 80),
    point(356, 92),
    GROUND,
  ),
  // Two hands that meet above the water between two shores.
  'page-about': svg(
    PAGE,
    pale('M0 224v-60q40-26 84-10q36 14 52 70zM480 224v-76q-44-20-84 2q-34 20-48 74z'),
    route('M40 146C110 20 360 10 440 136', 'M440 140C380 76 110 84 44 150'),
    lines('M152 220q10-7 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0M172 208q10-7 20 0t20 0t20 0t20 0t20 0t20 0'),
    drawn(
      'M16 190q50-30 92-22l54 6q12 2 10 11q-3 8-14 6l-34-3 60-14q14-3 16 7q1 7-10 11l-62 22q-30 9-58 2l-54 1z',
    ),
    drawn(
      'M464 184q-50-32-92-24l-54 6q-12 2-10 11q3 8 14 6l34-3-60-14q-14-3-16 7q-1 7 10 11l62 24q30 9 58 2l54 2z',
    ),
    drawn('M206 118q0-16 16-16q12 0 18 11q6-11 18-11q16 0 16 16q0 20-34 38q-34-18-34-38z'),
    point(40, 148),
    point(440, 138),
    GROUND,
  ),
  // A letter and a telephone with a conversation, on one line.
  'page-contact': svg(
    PAGE,
    pale('M0 224v-40q120-44 240-20t240-14v74z'),
    route('M-4 90C50 40 96 50 120 96', 'M360 110C400 60 440 60 484 84'),
    drawn('M92 108h150v102H92z', 'M92 108l75 60 75-60'),
    lines('M92 210l54-58M242 210l-54-58'),
    drawn('M284 224V92q0-12 12-12h62q12 0 12 12v132z', 'M294 98h66v104h-66z'),
    warm('M302 110h40v16h-40zM312 136h40v26h-40zM302 172h30v16h-30z'),
    lines('M320 212h14'),
    drawn('M206 40h84q10 0 10 10v32q0 10-10 10h-30l-18 16v-16h-36q-10 0-10-10V50q0-10 10-10z'),
    lines('M214 60h68M214 74h44'),
    GROUND,
  ),
  // The line has come apart; both ends are still there.
  'page-offline': svg(
    PAGE,
    pale('M0 224v-44q70-40 150-20q30 8 40 64zM480 224v-56q-60-36-130-8q-40 18-54 64z'),
    route('M64 150C96 72 148 44 202 50', ''),
    route('M278 62q70 20 132 82'),
    drawn('M36 224v-54l32-26 32 26v54z', 'M60 224v-30h16v30'),
    drawn('M372 224v-72h76v72z', 'M390 152v-12h40v12z', 'M403 224v-22h14v22'),
    lines(windows(386, 164, [5, 2], [12, 18], 8)),
    drawn('M200 128q-24 0-24-20t24-20q8-24 36-22q24 2 28 22q30-4 32 20t-26 20z'),
    lines('M214 54q8 2 12 6M266 58q-8-1-14 3M222 108h.1M240 108h.1M258 108h.1'),
    point(68, 142),
    point(410, 140),
    lines('M160 216q10-7 20 0t20 0t20 0t20 0t20 0t20 0t20 0M190 202q10-7 20 0t20 0t20 0t20 0'),
    GROUND,
  ),
  // A signpost where the line ends in the open.
  'page-not-found': svg(
    PAGE,
    pale('M0 224v-30q100-60 200-34q80-40 160-10q70-10 120 24v50z'),
    route('M-4 190C60 90 130 70 196 104S300 190 350 150', 'M350 150q40-36 134-26'),
    drawn('M236 224V60h10v164z'),
    drawn('M176 74h112l18 15-18 15H176z', 'M306 116H196l-18 15 18 15h110z'),
    lines('M194 89h72M214 131h72'),
    drawn('M232 60h18v-10h-18z'),
    lines('M90 224v-36M402 224v-44'),
    drawn('M72 178a18 20 0 1 1 36 0a18 18 0 0 1-36 0zM382 168a20 22 0 1 1 40 0a20 20 0 0 1-40 0z'),
    lines('M130 224q4-12 10-14M140 224q0-8-4-12M326 224q4-12 10-14M336 224q0-8-4-12'),
    GROUND,
  ),
}

const CARD: Size = [240, 160]
/** A ribbon: a broad white stroke with an edge. */
const band = (path: string) =>
  `<path fill="none" stroke="${TEAL}" stroke-width="24" d="${path}"/><path fill="none" stroke="#fff" stroke-width="20" d="${path}"/>`
const sky = (path: string) => pale(path)

/** Treatments by category: the part of the body as a calm sign, crossed by the line. */
export const categories: Record<string, string> = {
  // A hip joint: ball, socket, shaft.
  'category-orthopedic': svg(
    CARD,
    sky('M0 160v-46q60-34 120-14t120-16v76z'),
    route('M-4 126C40 40 96 30 132 70', 'M132 70C180 90 210 60 244 84'),
    drawn('M64 34q30-22 66-8q22 10 20 34q-12-10-24-6q-20 8-16 30q-26 4-40-16q-12-18-6-34z'),
    drawn('M112 76a20 20 0 1 1 34 16l16 12q10-6 16 4q4 10-6 18l-4 34h-26l2-34q-2-16-14-28q-14-4-18-22z'),
    lines('M148 128v14M158 132v10M82 44q10-10 26-8'),
  ),
  // A seedling.
  'category-fertility': svg(
    CARD,
    sky('M0 160v-40q70-30 130-16t110-10v66z'),
    route('M-4 120C40 20 92 10 122 66', 'M122 66C150 26 190 40 244 96'),
    drawn('M120 108q-50 0-54-46q52-2 54 46zM120 92q0-48 54-48q2 50-54 48z'),
    lines('M120 138V84M120 108q-16-22-30-28M120 92q18-20 32-28'),
    drawn('M62 160q58-52 116 0z'),
    point(120, 136, 7),
  ),
  // A hand mirror: what one sees oneself.
  'category-cosmetic': svg(
    CARD,
    sky('M0 160v-40q60-34 120-18t120-20v78z'),
    route('M-4 124C30 60 60 20 120 20', 'M120 20C180 20 210 60 244 90'),
    drawn(
      'M111 108h18l4 48q0 6-6 6h-14q-6 0-6-6z',
      'M120 20a45 45 0 1 1 0 90a45 45 0 0 1 0-90z',
      'M120 30a35 35 0 1 1 0 70a35 35 0 0 1 0-70z',
    ),
    lines('M98 66q2-16 16-20M106 78l32-30M118 84l24-22'),
    point(120, 20),
  ),
  // A heart, and its beat as the line.
  'category-cardiology': svg(
    CARD,
    sky('M0 160v-36q60-34 120-20t120-16v72z'),
    drawn('M120 142q-56-32-56-70q0-30 28-32q20 0 28 20q8-20 28-20q28 2 28 32q0 38-56 70z'),
    route('M-4 88h72l12-6 10 14 14-44 16 62 12-32 8 6h14', 'M156 88h88'),
    lines('M78 62q4-12 16-12'),
  ),
  // Vertebrae in their curve.
  'category-spinal': svg(
    CARD,
    sky('M0 160v-40q60-34 120-18t120-20v78z'),
    route('M-4 120C40 60 70 30 106 20', 'M122 150C160 140 200 100 244 96'),
    drawn(
      ...[
        [104, 20, -14],
        [111, 41, -10],
        [115, 62, -4],
        [117, 84, 2],
        [116, 106, 6],
        [115, 128, 2],
        [118, 150, -8],
      ].map(
        ([x, y, turn]) =>
          `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-16-7h28q5 0 5 4v6q0 4-5 4h-28q-5-2-5-7t5-7zM17-3l16-4v8l-16 4z"/>`,
      ),
    ),
  ),
  // The ribbon of those who stand by each other.
  'category-cancer': svg(
    CARD,
    sky('M0 160v-36q60-36 120-20t120-18v74z'),
    route('M-4 132C20 70 60 22 120 22', 'M120 22C180 22 220 70 244 120'),
    band('M120 33Q94 34 98 60Q104 84 152 148'),
    band('M120 33Q146 34 142 60Q136 84 88 148'),
    point(120, 22),
  ),
}
