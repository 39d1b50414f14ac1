"""Playback of a memo: position, speed and loop."""

import re
import shutil
import subprocess
import unittest

from playwright.sync_api import Page, expect

from accessibility import Axe
from minutes_case import COMMAND, speech
from playing_case import PLAYER, PlayingCase

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."

# Records where the sound is while it plays.
POSITIONS = """
  globalThis.positions = [];
  setInterval(() => { if (globalThis.player && !player.paused && !player.seeking) positions.push(player.currentTime); }, 10);
"""


class PlayingTests(PlayingCase):
    def test_the_waveform_leads_anywhere(self) -> None:
        page = self.open_sounds(60)
        slider = page.get_by_role("slider")
        # Also before playback.
        self.click(slider, 0.5)
        expect(page.locator(".times span").first).to_have_text(re.compile("0:(29|30)"))
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.currentTime > 30.1")
        self.assertLess(self.position(page), 40)
        self.click(slider, 0.1)
        self.wait_for(page, "player.currentTime < 15")
        self.assertTrue(self.is_playing(page))

        # The position is saved.
        page.get_by_role("button", name=re.compile("^Pause ")).click()
        self.wait_for(page, "player.paused")
        page.reload()
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".times span").first).to_have_text(re.compile("0:(0[5-9]|1)"))
        expect(slider).not_to_have_value("0")

    def test_silence_is_left_out(self) -> None:
        # Given a memo of two seconds of sound, twenty of silence, and two of sound
        file = self.folder / "Pause.wav"
        sound = ["synth", "2", "sine", "440", "gain", "-12"]
        for name, effects in [("sound", sound), ("silence", ["trim", "0", "20"])]:
            subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", "-b", "16", self.folder / f"{name}.wav", *effects], check=True)
        subprocess.run(
            ["sox", *(self.folder / f"{name}.wav" for name in ["sound", "silence", "sound"]), file], check=True
        )
        self.start_server()
        subprocess.run([COMMAND, "import", file, "--data", self.data], check=True, capture_output=True)
        page = self.open_page(self.open_browser(None), "/memos", script=PLAYER + POSITIONS)
        self.open_memo(page)
        button = page.get_by_role("button", name="Skip silence")
        expect(button).to_have_attribute("aria-pressed", "false")

        # When it is played without its silence
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        self.assertEqual(Axe().run(page).violations_count, 0)
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.ended")
        # Then a pause of half a second is left, and the page shows where the sound is
        heard = page.evaluate("positions")
        self.assertEqual([position for position in heard if 6 < position < 21.7], [])
        self.assertTrue([position for position in heard if 1.5 < position < 2.5])
        self.assertTrue([position for position in heard if 22 < position < 24])
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_be_visible()

        # When the page is loaded again, then that is still so, also if the setting changes during playback
        page.reload()
        expect(button).to_have_attribute("aria-pressed", "true")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.currentTime > 3")
        self.assertLess(self.position(page), 15)
        button.click()
        self.wait_for(page, "player.currentTime > 21.7")
        self.assertEqual([position for position in page.evaluate("positions") if 15 < position < 21.7], [])
        expect(page.locator(".times span").first).to_have_text(re.compile("0:2[1234]"))

    def test_a_loop_goes_round(self) -> None:
        page = self.open_sounds(10)
        slider = page.get_by_role("slider")
        self.click(slider, 0.4)
        page.get_by_role("button", name="Repeat from here").click()
        start = float(slider.input_value())
        self.click(slider, 0.5)
        page.get_by_role("button", name="Repeat up to here").click()
        end = float(slider.input_value())
        page.get_by_role("button", name="Stop repeating").wait_for()
        self.click(slider, 0.4)
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.currentTime > 0")
        rounds, seen = page.evaluate(
            """async () => {
              const seen = [];
              let rounds = 0;
              while (rounds < 2 && seen.length < 200) {
                const time = player.currentTime;
                if (time < seen.at(-1) - 0.5) rounds += 1;
                seen.push(time);
                await new Promise((go) => setTimeout(go, 50));
              }
              return [rounds, seen];
            }"""
        )
        self.assertEqual(rounds, 2, seen)
        self.assertGreater(min(seen), start - 0.1, seen)
        # The page compares positions many times in a second, and less often on a busy machine.
        self.assertLess(max(seen), end + 2, seen)

        page.get_by_role("button", name="Stop repeating").click()
        self.wait_for(page, f"player.currentTime > {end + 0.5}")

    def test_a_loop_may_end_where_the_memo_does(self) -> None:
        page = self.open_sounds(3)
        slider = page.get_by_role("slider")
        self.click(slider, 1)
        page.get_by_role("button", name="Repeat from here").click()
        self.click(slider, 0.7)
        page.get_by_role("button", name="Repeat up to here").click()
        page.evaluate(
            """() => {
              globalThis.rounds = 0;
              // The clock of the page does not see the end: it comes without it.
              globalThis.setInterval = () => 0;
            }"""
        )
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.wait_for_function("() => globalThis.player?.currentTime > 0")
        page.evaluate("() => player.addEventListener('ended', () => { rounds += 1; })")
        self.wait_for(page, "rounds >= 2 && !player.paused")
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()

    def test_keys_of_the_machine(self) -> None:
        page = self.open_sounds(60)
        # The actions of headsets and lock screens.
        press = "([name, details]) => keys[name](details ?? {})"
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.currentTime > 0.2")
        shown = page.evaluate("() => [navigator.mediaSession.metadata.title, navigator.mediaSession.playbackState]")
        self.assertEqual(shown, ["Sound 1", "playing"])

        page.evaluate(press, ["pause"])
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.wait_for(page, "navigator.mediaSession.playbackState === 'paused'")
        # A paused memo can be moved as well, and the page shows its position.
        page.evaluate(press, ["seekto", {"seekTime": 3}])
        expect(page.locator(".times span").first).to_have_text("0:03")
        page.get_by_role("tab", name="Record").click()
        self.skip_tour(page)
        page.evaluate(press, ["play"])
        self.wait_for(page, "!player.paused && player.currentTime > 3.1 && player.currentTime < 10")
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Pause ")).click()
        self.wait_for(page, "player.paused")

    def test_speed(self) -> None:
        page = self.open_sounds(60)
        page.get_by_label("Speed").select_option("3×")
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.playbackRate === 3 && player.currentTime > 0")
        page.get_by_label("Speed").select_option("0.5×")
        self.wait_for(page, "player.playbackRate === 0.5")
        self.assertTrue(self.is_playing(page))

        # A reloaded page restores it.
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        expect(page.get_by_label("Speed")).to_have_value("0.5")
        page.get_by_role("button", name=re.compile("^Play ")).click()
        self.wait_for(page, "globalThis.player?.playbackRate === 0.5")

    def test_a_pause_while_the_sound_loads_is_kept(self) -> None:
        page = self.open_sounds(60)
        # The sound loads slowly.
        page.route("**/sound/**", lambda route: (page.wait_for_timeout(1500), route.continue_()))
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.get_by_role("button", name=re.compile("^Pause ")).click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        page.wait_for_timeout(2000)
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        self.assertFalse(self.is_playing(page))

    def test_playback_can_be_paused_without_a_server(self) -> None:
        for pause in [
            lambda page: page.get_by_role("button", name=re.compile("^Pause ")).click(),
            lambda page: page.keyboard.press("Space"),
        ]:
            page = self.open_sounds(60)
            page.get_by_role("button", name=re.compile("^Play ")).click()
            self.wait_for(page, "globalThis.player?.currentTime > 0.2")
            page.locator("h1").click()
            self.kill_server()
            page.wait_for_selector("html[data-alone]")
            pause(page)
            self.wait_for(page, "player.paused")
            self.assertLess(self.position(page), 30)
            page.context.close()
            shutil.rmtree(self.data)

    def test_keys(self) -> None:
        page = self.open_sounds(12)
        page.locator("h1").click()
        page.keyboard.press("Space")
        self.wait_for(page, "globalThis.player && !player.paused && player.currentTime > 0.2")
        page.keyboard.press("Space")
        self.wait_for(page, "player.paused")
        # The server knows it: the last positions that the player has sent have arrived.
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".times span").first).to_have_text("0:12")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".times span").first).to_have_text("0:00")
        # In a text field the keys are text.
        name = page.get_by_label("Name of the memo")
        name.click()
        page.keyboard.press("Control+A")
        page.keyboard.type("a b")
        expect(name).to_have_value("a b")
        self.assertFalse(self.is_playing(page))

        # The slider handles its own keys.
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".times span").first).to_have_text("0:12")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".times span").first).to_have_text("0:00")

    def test_details_elements_handle_their_own_keys(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=PLAYER)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("tab", name="Memos").click()
        self.open_memo(page)
        page.get_by_text("Recovered", exact=True).focus()
        page.keyboard.press("Space")
        page.get_by_text("This recording was cut off").wait_for()
        self.assertEqual(page.get_by_role("button", name=re.compile("^Pause ")).count(), 0)

    def test_one_at_a_time(self) -> None:
        page = self.open_sounds(60, 60)
        first, second = page.locator(".memo").all()
        first.get_by_role("button", name=re.compile("^Play ")).click()
        first.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        second.get_by_role("button", name=re.compile("^Play ")).click()
        second.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        first.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def play_without_end(self, page: Page) -> None:
        page.get_by_role("button", name=re.compile("^Play ")).first.click()
        self.wait_for(page, "globalThis.player?.currentTime > 0.2")
        page.evaluate("player.loop = true")

    def test_a_recording_pauses_what_the_page_plays(self) -> None:
        page = self.open_sounds(4, microphone=speech(self.folder, TEXT))
        self.play_without_end(page)
        page.get_by_role("tab", name="Record").click()
        self.skip_tour(page)
        self.assertTrue(self.is_playing(page))
        self.record(page)
        self.assertFalse(self.is_playing(page))
        # The server knows it.
        page.get_by_role("tab", name="Memos").click()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_be_visible()

        # A memo can be played during a pause, and is paused when the recording goes on.
        page.get_by_role("tab", name="Record").click()
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Resume").wait_for()
        page.get_by_role("tab", name="Memos").click()
        self.play_without_end(page)
        self.wait_for(page, "!player.paused")
        page.get_by_role("tab", name="Record").click()
        self.assertTrue(self.is_playing(page))
        page.get_by_role("button", name="Resume").click()
        self.wait_for(page, "player.paused")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(2)

        # A meeting records as well.
        self.play_without_end(page)
        page.get_by_role("tab", name="Stand-ups").click()
        page.get_by_role("button", name="Add an example").click()
        page.get_by_role("link", name="Daily stand-up").click()
        page.get_by_role("button", name="Start meeting").click()
        self.assertTrue(self.is_playing(page))
        page.get_by_role("button", name="Start without a transcript").click()
        self.wait_for(page, "player.paused")
        # A recording of the page is not left without a question.
        page.get_by_role("button", name="End meeting").click()
        page.get_by_role("button", name="Discard").click()
        expect(page.get_by_role("button", name="Start meeting")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
