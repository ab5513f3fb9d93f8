import { CaseBrief } from './case-brief.entity.js'

export { CaseBriefsModule } from './case-briefs.module.js'

export const caseBriefsEntities = [CaseBrief]
