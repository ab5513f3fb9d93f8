import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const animalBite: Rule[] = [
  {
    sign: 'Bitten or scratched by an animal that may carry rabies',
    source: SOURCES.rabies,
    kind: 'sign',
    phrases: {
      en: [
        '<animal> & bit/bitten/scratched/scratch/scratches/nipped/mauled/attacked/licked',
        '<animal> bite/bites',
        'bite/bites from/by/of <animal>',
      ],
      fr: ['<animal> & mordu/mordue/morsure/morsures/griffe/griffee/griffure/griffures/attaque/attaquee'],
      ar: [
        '<animal> & عض/عضه/عضها/عضني/عضته/عضتها/عضتني/عضو/عضاتو/اتعض/تعض/عضات/خدش/خدشني/خدشه/خربش/خربشني/خربشه/خرمش/هاجمني',
      ],
      sw: [
        '<animal> & ameumwa/nimeumwa/aliumwa/niliumwa/kaumwa/amemuuma/ameniuma/alimuuma/aliniuma/kauma/kuumwa/-parur/-kwaruz/-rarur',
      ],
    },
  },
]
