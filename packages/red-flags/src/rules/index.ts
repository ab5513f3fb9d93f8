import type { Rule, Topic } from '../red-flag.ts'
import { abdomen } from './abdomen.ts'
import { acuteIllness } from './acute-illness.ts'
import { anaphylaxis } from './anaphylaxis.ts'
import { animalBite } from './animal-bite.ts'
import { bleeding } from './bleeding.ts'
import { breathing } from './breathing.ts'
import { breathingDescribed } from './breathing-described.ts'
import { burns } from './burns.ts'
import { cardiac } from './cardiac.ts'
import { childFever } from './child-fever.ts'
import { diabetes } from './diabetes.ts'
import { electricShock } from './electric-shock.ts'
import { plainStatements } from './further-languages.ts'
import { headInjury } from './head-injury.ts'
import { internalBleeding } from './internal-bleeding.ts'
import { poisoning } from './poisoning.ts'
import { postOperative } from './post-operative.ts'
import { pregnancy } from './pregnancy.ts'
import { seizure } from './seizure.ts'
import { selfHarm } from './self-harm.ts'
import { selfHarmDescribed } from './self-harm-described.ts'
import { sepsis } from './sepsis.ts'
import { stroke } from './stroke.ts'
import { unconscious } from './unconscious.ts'
import { violence } from './violence.ts'

export const RULES: Record<Topic, Rule[]> = {
  'electric-shock': electricShock,
  anaphylaxis,
  cardiac: [...cardiac, ...plainStatements.cardiac],
  breathing: [...breathing, ...breathingDescribed, ...plainStatements.breathing],
  unconscious: [...unconscious, ...plainStatements.unconscious],
  stroke: [...stroke, ...plainStatements.stroke],
  violence,
  'self-harm': [...selfHarm, ...selfHarmDescribed, ...plainStatements['self-harm']],
  diabetes,
  poisoning,
  burns,
  pregnancy,
  'head-injury': headInjury,
  'internal-bleeding': internalBleeding,
  bleeding: [...bleeding, ...plainStatements.bleeding],
  'child-fever': childFever,
  sepsis,
  'acute-illness': acuteIllness,
  'post-operative': postOperative,
  abdomen,
  seizure,
  'animal-bite': animalBite,
}
