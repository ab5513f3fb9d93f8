import { SettingSchema } from './setting.entity.js'

export { isRefundRule, MOST_REFUND_DAYS, MOST_REFUND_STEPS, type RefundRule } from './refund-steps.js'
export type { Settings } from './setting-definitions.js'
export { RefundStepView } from './settings.dto.js'
export { SettingsModule } from './settings.module.js'
export { SettingsService, seedSettings } from './settings.service.js'

export const settingsEntities = [SettingSchema]
