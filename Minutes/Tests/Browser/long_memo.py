"""A memo of an hour with a transcript of 9,000 words, written into a data folder before the server starts."""

import json
import pathlib
import random
import subprocess
import uuid

WORDS = """the of and to in a is that for it was on as with be by at this have from or had not are but which they we an
there you were all been one their has would will what when if more when who out so up about into than them can only
other time new some could these two may then do first any my now such like our over man me even most made after also
did many before must through years where much way well should because each people those state little world good very
between under while last might great still since against year come right used take three business government
development system important question experience yesterday meeting agenda budget remember decided customer""".split()

COUNT = 9_000
SECONDS = 3_600


def transcript(count: int = COUNT, seconds: float = SECONDS) -> dict:
    """The same words each time: utterances of 5 to 25 words, and a pause behind each, now and then a long one."""
    chance = random.Random(7)
    segments, number, time = [], 0, 0.0
    step = seconds / count
    while number < count:
        words = []
        for index in range(min(chance.randint(5, 25), count - number)):
            text = chance.choice(WORDS)
            words.append({
                "text": text.capitalize() if index == 0 else text, "start": round(time, 3),
                "end": round(time + step * 0.7, 3), "confidence": chance.choice([0.3, 0.9, 0.9, 0.95, 1]),
                "hasSpaceBefore": True,
            })
            time += step * 0.8
            number += 1
        words[-1]["text"] += "."
        time += min(len(words) * step * 0.2, 5)
        segments.append({"id": len(segments), "words": words})
    engine = {"name": "Whisper", "model": "tiny.en", "quality": "good"}
    return {"segments": segments, "engine": engine, "isEdited": False, "speakerNames": {}}


def write(data: pathlib.Path, count: int = COUNT, seconds: int = SECONDS) -> None:
    """Writes the files of a memo, which the server adds to its database when it starts."""
    folder = data / "recordings" / str(uuid.UUID(int=count))
    folder.mkdir(parents=True)
    sound = ["-n", "-r", "16000", "-c", "1", "-b", "16", folder / "audio.flac"]
    subprocess.run(["sox", *sound, "trim", "0", str(seconds)], check=True)
    memo = {
        "title": "An hour", "date": 1_234_567_890, "frameCount": 16_000 * seconds, "position": 0, "rate": 1,
        "isRecovered": False, "transcriptRevision": 1,
    }
    (folder / "memo.json").write_text(json.dumps(memo))
    (folder / "transcript.json").write_text(json.dumps(transcript(count, seconds)))
