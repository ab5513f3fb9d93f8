export { HospitalMembersModule } from './hospital-members.module.js'
