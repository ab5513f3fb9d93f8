import type { Rule, Topic } from '../red-flag.js'
import { abdomen } from './abdomen.js'
import { acuteIllness } from './acute-illness.js'
import { anaphylaxis } from './anaphylaxis.js'
import { animalBite } from './animal-bite.js'
import { bleeding } from './bleeding.js'
import { breathing } from './breathing.js'
import { breathingDescribed } from './breathing-described.js'
import { burns } from './burns.js'
import { cardiac } from './cardiac.js'
import { childFever } from './child-fever.js'
import { diabetes } from './diabetes.js'
import { electricShock } from './electric-shock.js'
import { headInjury } from './head-injury.js'
import { internalBleeding } from './internal-bleeding.js'
import { plainStatements } from './plain-statements.js'
import { poisoning } from './poisoning.js'
import { postOperative } from './post-operative.js'
import { pregnancy } from './pregnancy.js'
import { seizure } from './seizure.js'
import { selfHarm } from './self-harm.js'
import { selfHarmDescribed } from './self-harm-described.js'
import { sepsis } from './sepsis.js'
import { stroke } from './stroke.js'
import { unconscious } from './unconscious.js'
import { violence } from './violence.js'

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
