import { CaseBrief } from './case-brief.entity.js'

export { FILE_KINDS, type FileKind } from './brief-choices.js'
export { CaseBriefContent } from './case-brief.dto.js'
export { CaseBriefsModule } from './case-briefs.module.js'
export { CaseBriefsService } from './case-briefs.service.js'
export { CaseText, IdentifyingCheckInput } from './checked-text.dto.js'
export { requireNothingIdentifying } from './require-nothing-identifying.js'

export const caseBriefsEntities = [CaseBrief]
