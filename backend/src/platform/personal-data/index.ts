import { ObjectRemovalSchema } from './object-removal.entity.js'

export { cancelRemoval, hastenRemovals, scheduleRemoval } from './object-removals.js'
export { eraseRows, exportRows, forgetAuthor } from './own-rows.js'
export { type ErasureParagraphs, PersonalData } from './personal-data.js'
export { ObjectRemovalModule, PersonalDataModule } from './personal-data.module.js'
export { HoldsPersonalData, type PersonalDataHolder } from './personal-data-holder.js'

export const personalDataEntities = [ObjectRemovalSchema]
