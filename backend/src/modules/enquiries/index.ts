import { EnquirySchema } from './enquiry.entity.js'

export { EnquiriesModule } from './enquiries.module.js'

export const enquiriesEntities = [EnquirySchema]
