export { SettingsModule } from './settings.module.js'
export { SettingsService, seedSettings } from './settings.service.js'
