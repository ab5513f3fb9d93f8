import type { Rule } from '../red-flag.js'
import { SOURCES } from '../sources.js'

export const breathing: Rule[] = [
  {
    sign: 'Cannot breathe, or breathes with great effort',
    source: SOURCES.breathing,
    kind: 'statement',
    phrases: {
      any: ['<cannot> .. <breathe>'],
      en: ['not breathing', 'stopped breathing', 'no longer breathing', 'gasping', 'gasp for air', 'choking', 'choked on', 'suffocating', 'is choking', 'choking on', 'turning blue', 'turned blue', 'lips & blue', 'blue lips', 'gone blue', 'hardly breathing', 'breathing stopped', 'inhaler not working', 'inhaler is not helping', 'not getting air', 'out of breath && blue/talk/sleep/rest', 'struggling for air', 'too breathless', 'breathless & rest/talk/speak', 'breath too short to talk', 'drowning', 'drowned', 'not breathin', 'isnt breathing', 'nt breathing', 'no breathing', 'doesnt breathe', 'does not breathe', 'breathing && very bad/badly'],
      fr: ['ne respire plus', 'respire plus', 'respire pas', 'ne respire pas', 'respire tres mal', 'respire mal', 'j etouffe', 'etouffe', 's etouffe', 'm etouffe', 'suffoque', 'suffoquer', 'levres & bleues', 'devient bleu', 'devient bleue', 'cherche son air', 'manque d air', 'a du mal a respirer', 'j ai plus d air', 'plus d air', 'air ne passe plus', 'noye', 'noyee', 'respire difficilement', 'etouf*'],
      ar: ['لا يتنفس', 'لا تتنفس', 'مش بيتنفس', 'مش بتتنفس', 'مبيتنفسش', 'مبتتنفسش', 'ما يتنفس', 'ما تتنفس', 'ما كيتنفسش', 'ماكيتنفسش', 'مكيتنفسش', 'ماكتتنفسش', 'توقف عن التنفس', 'توقفت عن التنفس', 'اختنق', 'يختنق', 'تختنق', 'بيتخنق', 'بتخنق', 'باتخنق', 'مخنوق', 'مخنوقه', 'كيتخنق', 'كنتخنق', 'كتتخنق', 'انكتم نفسي', 'نفسي مكتوم', 'نفسي انقطع', 'نفسي مقطوع', 'نفسه مقطوع', 'نفسي واقف', 'شفايف & زرقا/ازرق/زرقاء', 'شفتيه زرقاء', 'لونه ازرق', 'وجهه ازرق', 'غرق', 'شرق', 'makaytnefsch', 'makaytnefesch', 'makaynefsch', 'mabyetnafesh', 'mabytnafash', 'btkhn2', 'bat5ene2', 'bakhtene2', 'bakhtanea', 'makhnouq', 'makhnoua', 'kantkhneq', 'tkhnaqt', 'mesh betetnafes', 'mesh byetnafes', 'msh byetnafes', 'nafasi ma2tou3', 'nafasi maqtou3'],
      sw: ['hapumui', 'sipumui', 'haupumui', 'ameacha kupumua', 'hapumui tena', 'anakosa hewa', 'nakosa hewa', 'ninakosa hewa', 'anakosa pumzi', 'nakosa pumzi', 'ninakosa pumzi', 'amekabwa', 'anakabwa', 'nimekabwa', 'kukabwa', 'amekwama na chakula kooni', 'midomo & bluu/buluu', 'pumzi imekata', 'pumzi inakata', 'pumzi zinakata', 'anatweta', 'ninatweta', 'anahema kwa shida', 'anapumua kwa shida', 'napumua kwa shida', 'kupumua ni shida', 'hewa haitoshi', 'anapaliwa', 'amepaliwa', 'amezama', 'pumzi inaniishia', 'pumzi zinaniishia', 'anahangaika kupumua', 'nahangaika kupumua', 'hapumuwi', 'pumzi & inabana/imebana/zinabana'],
    },
  },
  {
    sign: 'Difficulty in breathing, shortness of breath, severe asthma',
    source: SOURCES.breathing,
    kind: 'sign',
    phrases: {
      en: ['shortness of breath', 'short of breath', 'difficulty in breathing', 'breathing difficulty', 'breathing difficulties', 'difficulties breathing', 'trouble breathing', 'breathlessness', 'severe asthma attack', 'asthma attack', 'breathing problem && now/severe/suddenly', 'breathing fast', 'breathing very fast', 'shortness of breathe', 'shortnes of breath', 'sob && severe/chest'],
      fr: ['essoufflement', 'souffle court', 'difficulte a respirer', 'difficultes a respirer', 'difficultes respiratoires', 'difficulte respiratoire', 'detresse respiratoire', 'gene respiratoire', 'crise d asthme', 'crise asthme'],
      ar: ['ضيق تنفس', 'ضيق التنفس', 'ضيق في التنفس', 'ضيق نفس', 'ضيق في النفس', 'صعوبه في التنفس', 'صعوبه تنفس', 'صعوبه بالتنفس', 'ضيقه نفس', 'ضيقه في التنفس', 'نهجان', 'نوبه ربو', 'ازمه ربو', 'ازمه صدريه', 'ضيقه تنفس', 'كتمه نفس', 'كرشه نفس', 'قصر نفس', 'di2 tanafos', 'diq tanafos', 'di9 tanaffos', 'dya2 nafas', 'di9 tnafos', 'diqat tnaffos', 'di2 nafas', 'dia nafas', 'di2 fel nafas', 'ضيقه ف النفس'],
      sw: ['shida ya kupumua', 'shida kupumua', 'tatizo la kupumua', 'matatizo ya kupumua', 'ugumu wa kupumua', 'kupumua kwa shida', 'upungufu wa pumzi', 'kukosa pumzi', 'pumu imebana', 'pumu & kali/imenibana/imembana/imemshika/imeshika', 'shambulio la pumu', 'kubanwa pumzi', 'kubanwa na pumu'],
    },
  },
]
