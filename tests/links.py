"""Links that bring out what a page says and shows only at some settings, by page."""

from charts.quiz.sheet import LEVELS
from core.encodings.registry import SCHEMES
from recipes.order_blind import FLAWS

LONG = "word " * 400
# Rows at positions 7, 2, 9, 4 and 0 of the paper's table.
SHUFFLED = """0.657,0.7539,0.6442,0.7648,0.0699,0.9976,0.007,1
0.9093,-0.4161,0.1987,0.9801,0.02,0.9998,0.002,1
0.4121,-0.9111,0.7833,0.6216,0.0899,0.996,0.009,1
-0.7568,-0.6536,0.3894,0.9211,0.04,0.9992,0.004,1
0,1,0,1,0,1,0,1"""
LINKS = {
    "plans": [
        {"time": "15 minutes"},
        {"time": "50 minutes"},
        {"questions": "1~Which?~*this~that"},
        {"ask": "true", "question": "Which?", "options": "*this\nthat"},
        {"ask": "true", "question": "Which?"},
    ],
    "home": [{"sentence": "   "}, {"sentence": LONG}],
    "heatmap": [{"max_len": "8192"}, {"compare": "true", "d_model_b": "4"}],
    "clock_hands": [{"compare": "true"}],
    "word_on_a_circle": [{"words": w} for w in ("cat:1,x", "a:1,1@5;b:1,2@3")]
    + [{"compare": "true"}],
    "similarity": [{"max_len": "257", "offset": "1"}, {"compare": "true", "d_model_b": "4"}],
    "word_order": [
        {"first": "   "},
        {"first": LONG},
        {"encoded": "true"},
        {"causal": "true"},
        {"encoded": "true", "causal": "true"},
        {"first": "a b", "second": "a b"},
        {"first": "a", "second": "a"},
        {"first": "a b", "second": "b c"},
        {"first": "a b", "second": "c d"},
    ],
    "text_to_input": [
        {"sentence": "   "},
        {"sentence": LONG},
        {"embeddings": "normal", "stacks": "encoder-only"},
        {"embeddings": "uniform", "scale": "false", "stacks": "decoder-only"},
    ],
    "shift_is_rotation": [
        {"sine_only": "true"},
        {"sine_only": "true", "max_len": "8"},
        {"sine_only": "true", "max_len": "2"},
    ],
    "attention": [
        {"sentence": "   "},
        {"sentence": LONG},
        {"terms": ""},
        {"head": "same position"},
        {"head": "before or after"},
        {"head": "random"},
        {"terms": ["position-position", "word-word"]},
        {"max_len": "2", "k": "9"},
    ],
    "base_and_length": [{"compare": "true"}],
    "choose": [
        {"scaling": "ntk"},
        {"wanted_length": "8192"},
        {"base": "1000000", "n_heads": "28", "trained_length": "32768"},  # Qwen2.5 7B's head
        {"chosen": "Llama 3.1 8B", "base": "500000", "trained_length": "8192"},  # not scaled
    ],
    "myths": [{"myth": str(number)} for number in range(2, 27)],
    "quiz": [{"level": level, "solved": "true"} for level in LEVELS]
    + [{"where": "on paper"}, {"where": "answer key"}],
    "check": [
        {"what": "two tables"},
        {"what": "config.json"},
        {"what": "config.json", "model": "a factor that versions read differently"},
        {"example": "inv_freq"},
        {"example": "five entries"},
        {"numbers": "1,2\n3"},
        {"numbers": "a,b\n1,2"},
        {"numbers": "1,2\n" * 2000},
        {"numbers": SHUFFLED},
    ],
    "schemes": [{"schemes": ""}, {"schemes": [*SCHEMES]}],
    "lab_tasks": [
        {"text": "   "},
        {"text": "the cat chased the elephant"},
        {"text": "the " * 50},
        {"text": "the cat"},
        {"task": "summary"},
        {"task": "summary", "text": "   "},
        {"task": "summary", "text": "news : the bridge"},
        {"task": "summary", "text": "the council approved the bridge ."},
        {"task": "summary", "text": "news : " + "the council approved the bridge . " * 8},
        {"task": "document"},
        {"task": "document", "body": "the elephant", "exchanged": "true", "note_first": "true"},
        {"task": "document", "header": "", "body": "", "note": ""},
        {"task": "document", "body": "the price may rise . " * 20},
    ],
    "lab_generation": [
        {"text": "   "},
        {"text": "the old elephant"},
        {"text": "cat red " * 30, "lines": "1"},
    ],
    "lab_training": [
        {"schemes": ""},
        {"task": "summary"},
    ],
    "traps": [
        {"exponent": "paper", "columns": "concatenated", "first": "1", "scale": "1/sqrt(d)"},
        {"columns": "concatenated_cos_first", "first": "2", "scale": "sqrt(d)"},
        {"odd": "truncate", "angles": "float32"},
        {"odd": "sin_ceil", "angles": "bfloat16"},
        {"odd": "zero_pad"},
        {"odd": "round_up"},
        {"mistake": "stored in float16"},
        *({"flaw": name} for name in FLAWS),
        {"part": "pairs"},
        {"part": "reports"},
    ],
}
