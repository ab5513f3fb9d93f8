import type { Rule } from '../red-flag.ts'
import { SOURCES } from '../sources.ts'

export const seizure: Rule[] = [
  {
    sign: 'A fit that goes on, comes again, is the first one, or from which somebody does not wake',
    source: SOURCES.seizure,
    kind: 'statement',
    phrases: {
      any: ['<epilepsy> && <goesOn>', '<fits> && <goesOn>', '<fits> && <unconscious>', '<fits> && <foam>'],
      en: [
        '<epilepsy> && not/hasnt/doesnt/wont/didnt/isnt come/comes/coming round/around',
        'shake/shaking/shakes/jerk/jerking & whole/body/uncontrollably/violently/nonstop && eyes/foam/stiff/wake/answer/tongue/floor',
        'dey shake && wake/eye/eyes/mouth/foam/talk',
        'bit/biting/bite his/her/my/the tongue && shak*/jerk*/stiff/wake/fell/urine/wet',
        'status epilepticus',
      ],
      fr: [
        'tremble/secoue/secousses && corps/membres/partout && yeux/mousse/langue/reveil*/repond',
        'mordu la langue && crise/tremble/urine/tombe',
        'deux/trois/plusieurs crises && reveil*/violettes/coup/suite/matin/heure',
      ],
      ar: ['عض/عضات/عضت لسانه/لسانها/لسانو && فاق/فاقت/تشنج/بيتنفض/كيتنفض/يفيق/طاح/طاحت'],
      sw: [
        '-tetemek/-tikisik/-kakama && mwili/macho/mapovu/povu/ulimi/haamki/fahamu/hajitambui/hazinduki',
        'kifafa & kimem*/kimen*/kimeanza/kinamsh*/amepata/kimemjia/kimemrudia/-shikwa',
      ],
    },
  },
  {
    sign: 'Has a fit',
    source: SOURCES.seizure,
    kind: 'sign',
    general: true,
    phrases: { any: ['<fits>'] },
  },
  {
    sign: 'A first fit, or one just now',
    source: SOURCES.seizure,
    kind: 'statement',
    phrases: {
      en: [
        'never had .. fit/fits/seizure/seizures before',
        'first fit/seizure/convulsion',
        'just had a/one/another fit/seizure/convulsion',
        'just had one && fit/fits/seizure/seizures',
      ],
      fr: ['premiere crise', 'vient de faire/convulser .. crise', 'vient de convulser'],
      ar: [
        'اول نوبه/تشنج/مره & تشنج/نوبه/صرع',
        'جاتو/جاتها/جاله/جالها/جاه/جاها & نوبه/تشنج/الكريز/صرع && دلوقتي/دابا/الان/توا/فاق/فاقت',
        'للمره الثانيه/الثالثه/التانيه/التالته/الرابعه && تشنج/يتشنج/تتشنج/بيتشنج/بتتشنج/نوبه',
      ],
      sw: [
        'kifafa/degedege && hakijaisha/haijaisha/halijaisha/halijakoma/hakijakoma/hakikomi/halijaacha',
        'kifafa/degedege kwa mara ya kwanza',
        'hajawahi kupata/kuwa na kifafa/degedege && leo/sasa/ameshikwa/amepata',
      ],
    },
  },
]
