import { Migration } from '@mikro-orm/migrations'

/** Patients look for "heart" and "JCI", not for "Cardiology" alone. */
export class Migration20261121000700_specialization_synonyms extends Migration {
  override up() {
    this.addSql(`alter table specializations add column synonyms text[] not null default '{}'`)
    for (const [slug, synonyms] of Object.entries(SYNONYMS)) {
      this.addSql(`update specializations set synonyms = '{${synonyms.join(',')}}' where slug = '${slug}'`)
    }
    this.addSql(`
      create index claims_accreditation_search on claims using gin (search_key(value) gin_trgm_ops)
        where subject_type = 'hospital' and field = 'accreditation'`)
  }

  override down() {
    this.addSql('drop index claims_accreditation_search')
    this.addSql('alter table specializations drop column synonyms')
  }
}

/** For rows that are there already; those inserted later bring their own. */
const SYNONYMS = {
  cardiology: ['heart surgery', 'chest pain', 'bypass', 'stent'],
  oncology: ['cancer', 'tumour', 'tumor', 'chemotherapy', 'radiotherapy'],
  orthopedics: ['bone', 'joint', 'knee surgery', 'hip surgery', 'shoulder', 'orthopaedics'],
  neurosurgery: ['brain surgery', 'spine surgery', 'nerve', 'back pain', 'neurology'],
  'cosmetic-surgery': ['nose', 'plastic surgery', 'liposuction', 'facelift'],
  fertility: ['IVF', 'baby', 'pregnancy', 'infertility'],
  gastroenterology: ['stomach', 'bowel', 'gut', 'digestion'],
  transplant: ['kidney transplant', 'liver transplant', 'organ', 'marrow'],
  'cardiothoracic-surgery': ['heart surgery', 'lung', 'chest'],
}
