"""What the search script must know of Korean to take a query apart: particles, endings, words that say nothing.

Kiwi reads the book; it is far too large for a page. The script does with these lists and the words of the index, which
carries them.
"""

from __future__ import annotations

PARTICLES = (
    "은 는 이 가 을 를 과 와 의 에 도 만 까지 부터 로 으로 에서 에게 한테 께 마다 처럼 보다 이나 나 이랑 랑 하고 끼리 밖에 조차 마저 라도 "
    "이라도 들 이면 면 이라면 라면 이란 란 인 이고 이며 입니다 이다 이에요 예요 이야 야 인데 인가 인가요 일 일때 이요 요 씩 당 째 짜리 쯤 "
    "만큼 대로 이나요 이죠 죠 이냐 냐 인지 이라는 라는 이라고 라고 이든 든 하나요 적 적인 적으로 님 용 중 시 때 전 후 간 별 식"
)

# Words of a question that say nothing about the rule.
EMPTY = (
    "수 것 거 걸 게 건 때 뭐 뭘 무엇 무엇을 무슨 몇 얼마 얼마나 얼마큼 어떻게 어떡해 어떤 왜 언제 누가 누구 어디 그 이 저 내 내가 나 제 제가 우리 "
    "좀 안 못 또 잘 꼭 그럼 그러면 아니 네 예 가능 대해 대한 관련 관한 궁금 알려 알려줘 설명 뜻 의미 나요 건가 건데 건지 한 할 는데 는지 하는 "
    "하는데 이거 그거 저거 이건 그건 이게 그게 거야 거예요 건가요 정도 그냥 진짜 혹시 지금 계속 다시피 같은"
)

# What things are counted in, and what a counter may follow besides a figure.
COUNTERS = "개 번 명 점 칸 마리 가지 시간 분 살 회 장 발 대 권 배 차례 초 일 달 주"
COUNTING = "몇 여러 한 두 세 네 다섯 열"

# Verbs that mean nothing by themselves.
VERBS = "하 되 시키 당하 받 있 없 싶 않 스럽 말 주 보 지 통하 위하 대하"

# Endings after the plain stem, after a stem with 으, and after 아 or 어. What follows them, as in 도와 + 줄 + 수 + 있어, is
# a word of its own. "ㄴ" at the beginning of one closes the syllable before.
ENDINGS = (
    "고 고서 고도 는 는데 는데요 는지 는가 는가요 니 니까 냐 나 나요 네 네요 느라 느라고 는다 는다면 는다고 지 지요 지만 지도 지는 자 자마자 자고 "
    "죠 게 게끔 도록 다 다가 다면 다고 다는 더니 더라도 던 던데 든 든지 든가 기 거나 거든 습니다 습니까 소 구나 군 길래 잖아",
    "면 면서 면은 려면 려고 려 려는 러 니 니까 ㄴ ㄴ데 ㄴ데요 ㄴ지 ㄴ가 ㄴ가요 ㄴ다 ㄴ다면 ㄴ다고 ㄹ ㄹ까 ㄹ까요 ㄹ게 ㄹ게요 ㄹ래 ㄹ수록 ㄹ지 "
    "ㄹ지도 ㄹ려면 ㄹ려고 ㄹ라면 ㄹ라고 ㅁ ㅂ니다 ㅂ니까 ㅂ시다 며 므로 오 라 라고 라면 세요 셔 시면 시는 신 실 십시오",
    "서 도 요 야 야지 야만 라 다 다가",
)

# Words that say little: they count beside others, but less. Verb stems end in "~".
WEAK = frozenset(
    "여러 모두 많이 조금 아주 매우 너무 다른 새로 새로운 사람 경우 방법 규칙 하나 둘 셋 이때 나중 이미 아직 전부 서로 필요 사용 가능 정도 게임 "
    "플레이 시작 끝 어떤 무슨 때문 이유 가운데 마찬가지 생기~ 나오~ 쓰~ 보~ 가~ 오~ 주~ 받~ 들~ 나~ 내~ 두~ 치~ 많~ 크~ 작~ 좋~ 나쁘~ 알~ 모르~ 얻~ "
    "넘~ 걸리~ 만나~ 끝나~ 남~ 가지~ 지~ 되~ 일어나~".split()
)


def tables() -> dict[str, object]:
    """The lists as the index carries them."""
    return {
        "particles": PARTICLES, "empty": EMPTY, "counters": COUNTERS, "counting": COUNTING, "verbs": VERBS,
        "endings": ENDINGS,
    }
