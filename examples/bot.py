#!/usr/bin/env python3
"""A bot for any game of Fuga: docs/outside-bots.md says what it is asked and what it answers.

    fuga arena escape --players "normal,run:python3 examples/bot.py"
    fuga play --bots "run:python3 examples/bot.py"

In Escape humans walk to the nearest open hatch and lie about their noises, and aliens hunt the latest noise.
In every other game it does anything that is legal, and passes only where nothing else is.
"""
import collections
import json
import random
import sys

PASSING = {"pass", "done", "end_turn", "decline"}


class Bot:
    def __init__(self, sit):
        self.dice = random.Random(sit["seed"])
        self.is_escape = sit["game"] == "escape"
        if self.is_escape:
            sectors = sit["board"]["sectors"]
            self.spot = {sector["place"]: (sector["col"], sector["row"]) for sector in sectors}
            self.seat, self.prey = sit["seat"], "human start"

    def choose(self, view, notices, actions):
        if self.is_escape:
            return self.escape(view, notices, actions)
        doing = [index for index, action in enumerate(actions) if action["do"] not in PASSING]
        return self.dice.choice(doing or range(len(actions)))

    def escape(self, view, notices, actions):
        for line in notices:
            notice = line.get("notice", {})
            if notice.get("event") == "noise" and notice["seat"] != self.seat:
                self.prey = notice["at"]
        is_alien = "alien" in view["you"]["role"] or view["seats"][self.seat]["is_turned"]
        if is_alien:
            goals = [self.prey]
        else:
            goals = [f"hatch {number}" for number, state in enumerate(view["hatches"], 1) if state == "open"]
        distance = self.distances(goals)

        def worth(action):
            doing, place = action["do"], action.get("to") or action.get("at")
            if doing == "move":
                return 100 - distance.get(place, 99)
            if doing == "attack":
                return 101 if place == self.prey else 0
            if doing == "announce":
                return 50 + distance.get(place, 0)  # as far from where it is going as can be
            return {"discard": 10, "choose": 10, "end_turn": 5, "stay": 1}.get(doing, 0)

        best = max(map(worth, actions))
        return self.dice.choice([index for index, action in enumerate(actions) if worth(action) == best])

    def distances(self, goals):
        """How many steps each place is from the nearest goal, walls in the way."""
        place_at = {spot: place for place, spot in self.spot.items()}
        distance = {goal: 0 for goal in goals if goal in self.spot}
        waiting = collections.deque(distance)
        while waiting:
            place = waiting.popleft()
            col, row = self.spot[place]
            low = row + col % 2  # every other column lies half a hexagon lower
            beside = [(col, row - 1), (col, row + 1)]
            beside += [(col + side, low + up) for side in (-1, 1) for up in (-1, 0)]
            for spot in beside:
                if (near := place_at.get(spot)) and near not in distance:
                    distance[near] = distance[place] + 1
                    waiting.append(near)
        return distance


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "sit":
        bot, answer = Bot(asked), {}
    elif asked["cmd"] == "choose":
        answer = {"choice": bot.choose(asked["view"], asked["notices"], asked["actions"])}
    else:
        break
    print(json.dumps({"id": asked["id"], "ok": answer}), flush=True)
