/**
 * Arabic and Swahili words for what the catalogue holds and what is asked of it, in its own words; French ones are among the
 * aliases. Countries are known by their names in these languages already.
 */
const WORDS: [meant: string, arabic: string, swahili: string][] = [
  ['hip replacement', 'مفصل الورك|تغيير الورك|استبدال الورك', 'kubadilisha nyonga|upasuaji wa nyonga|nyonga'],
  [
    'knee replacement',
    'مفصل الركبة|تغيير الركبة|استبدال الركبة',
    'kubadilisha goti|upasuaji wa goti|goti|magoti',
  ],
  [
    'coronary bypass',
    'القلب المفتوح|قلب مفتوح|تغيير شرايين القلب|شرايين القلب',
    'upasuaji wa mishipa ya moyo|bypass ya moyo',
  ],
  ['stent', 'دعامة|دعامات|قسطرة القلب|قسطرة', 'stenti'],
  ['heart', 'قلب', 'moyo'],
  ['cancer', 'سرطان|ورم|اورام', 'saratani|kansa'],
  ['chemotherapy', 'كيماوي|كيميائي', 'tibakemikali'],
  ['liver transplant', 'زراعة الكبد|زراعة كبد|زرع كبد', 'upandikizaji wa ini|kupandikiza ini'],
  ['kidney transplant', 'زراعة الكلى|زراعة كلية|زرع كلى|زراعة كلى', 'upandikizaji wa figo|kupandikiza figo'],
  ['transplant', 'زراعة', 'upandikizaji'],
  ['spine', 'عمود فقري|العمود الفقري|ظهر|ديسك', 'uti wa mgongo|mgongo'],
  ['ivf', 'اطفال الانابيب|طفل انابيب|حقن مجهري', 'ivf'],
  ['egg freezing', 'تجميد البويضات|تجميد بويضات', 'kugandisha mayai'],
  ['infertility', 'عقم|تاخر الانجاب', 'ugumba|utasa'],
  ['rhinoplasty', 'تجميل الانف|تجميل انف|انف', 'upasuaji wa pua|pua'],
  ['liposuction', 'شفط الدهون', 'kuondoa mafuta'],
  ['tummy tuck', 'شد البطن', 'kukaza tumbo'],
  ['cosmetic surgery', 'جراحة تجميل|تجميل', 'upasuaji wa urembo'],
  [
    'how much cost',
    'كم سعر|كم تكلفة|كم يكلف|بكام|سعر|اسعار|تكلفة|تكاليف',
    'bei gani|bei|gharama|kiasi gani|shilingi ngapi',
  ],
  ['hospital', 'مستشفى|مستشفيات|مستشفي', 'hospitali'],
  ['doctor', 'طبيب|دكتور|اطباء', 'daktari|madaktari'],
  ['visa', 'تاشيرة|فيزا', 'viza'],
  ['interpreter', 'مترجم|مترجمة', 'mkalimani'],
  ['deposit', 'عربون|مقدم', 'amana'],
  ['refund', 'استرداد|ترجيع الفلوس', 'kurudishiwa pesa'],
  ['payment', 'دفع', 'malipo|kulipa'],
  ['how long', 'كم يوم|كم مدة', 'siku ngapi|muda gani'],
]

/** "and", "in", "for", "the" are written with the Arabic word that follows. */
const PREFIX = '(?:[وفبلك]?ال|لل|[وفبل])?'
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')
const PATTERNS = WORDS.map(
  ([meant, arabic, swahili]) =>
    [
      new RegExp(String.raw`(?<!\p{L})(?:${PREFIX}(?:${withoutMarks(arabic)})|${swahili})(?!\p{L})`, 'gu'),
      meant,
    ] as const,
)

export const fromOtherLanguages = (text: string): string =>
  PATTERNS.reduce((said, [pattern, meant]) => said.replace(pattern, meant), text)
