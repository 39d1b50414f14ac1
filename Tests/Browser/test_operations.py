"""The operations of a patch."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on


class OperationTests(ScriptCase):
    def test_text(self):
        self.open('<p data-n="1">old</p>')
        self.patch([0, [1, 0], "new <b>"])
        self.expect_body('<p data-n="1">new &lt;b&gt;</p>')

    def test_text_behind_a_text(self):
        self.open('<p data-n="1">one<!---->two</p>')
        self.patch([0, [1, 2], "three"])
        self.expect_body('<p data-n="1">one<!---->three</p>')

    def test_attributes(self):
        self.open('<p data-n="1" title="old" hidden>text</p>')
        self.patch([1, [1], "title", "new"], [2, [1], "hidden"], [1, [1], "class", ""])
        self.expect_body('<p data-n="1" title="new" class="">text</p>')

    def test_attributes_that_only_say_how_it_begins(self):
        self.open(
            '<audio data-n="1"></audio><select data-n="2"><option value="a">A</option><option value="b">B</option></select>'
        )
        self.page.locator("select").select_option("b")
        self.patch([1, [1], "muted", ""], [1, [2, 0], "selected", ""])
        self.assertTrue(self.page.evaluate("document.querySelector('audio').muted"))
        self.assertEqual(self.page.locator("select").input_value(), "a")

    def test_style_needs_no_inline_style(self):
        self.open(
            '<p data-n="1" data-style="width:40%;color:red">text</p>',
            head="<meta http-equiv='Content-Security-Policy' content=\"style-src 'self'\">",
        )
        style = "document.querySelector('p').style.cssText"
        self.assertEqual(self.page.evaluate(style), "width: 40%; color: red;")
        self.patch([1, [1], "data-style", "--level:0.5"])
        self.assertEqual(self.page.evaluate(style), "--level: 0.5;")
        self.patch([2, [1], "data-style"], [3, [1, 0], 1, '<i data-style="top:1px">i</i>'])
        self.assertEqual(self.page.evaluate(style), "")
        self.assertEqual(self.page.evaluate("document.querySelector('i').style.top"), "1px")

    def test_removing_and_inserting(self):
        self.open('<ul data-n="1"><li>a</li><li>b</li><li>c</li></ul>')
        self.patch([3, [1, 1], 1], [3, [1, 0], 1, "<li>A</li><li>B</li>"], [3, [1, 3], 0, "<li>d</li>"])
        self.expect_body('<ul data-n="1"><li>A</li><li>B</li><li>c</li><li>d</li></ul>')

    def test_rows_of_a_table_are_parsed_as_such(self):
        self.open('<table><tbody data-n="1"></tbody></table>')
        self.patch([3, [1, 0], 0, "<tr><td>a</td></tr>"])
        self.expect_body('<table><tbody data-n="1"><tr><td>a</td></tr></tbody></table>')

    def test_inserted_scripts_are_not_run(self):
        self.open('<div data-n="1"></div>')
        self.patch([3, [1, 0], 0, "<script>window.isRun = true</script>"])
        self.assertIsNone(self.page.evaluate("window.isRun ?? null"))

    def test_locations(self):
        self.open('<main><!--4-->a<b>x<i>y</i></b><!--/--><p data-n="5"><u>z</u></p></main>')
        self.patch(
            [0, [4, 0], "A"],
            [0, [4, 1, 0], "X"],
            [0, [4, 1, 1, 0], "Y"],
            [0, [5, 0, 0], "Z"],
            [3, [5], 0, "<hr>"],
            [3, [4, 2], 0, "<em>e</em>"],
        )
        self.expect_body('<main><!--4-->A<b>X<i>Y</i></b><em>e</em><!--/--><hr><p data-n="5"><u>Z</u></p></main>')

    def test_numbers_of_inserted_and_removed_elements(self):
        self.open('<div data-n="1"><p>a</p></div>')
        self.patch(
            [1, [1, 0], "data-n", "2"],
            [0, [2, 0], "b"],
            [3, [1, 1], 0, '<!--3--><i data-n="4">i</i><!--/-->'],
            [0, [4, 0], "j"],
            [1, [3, 0], "title", "t"],
        )
        self.expect_body('<div data-n="1"><p data-n="2">b</p><!--3--><i data-n="4" title="t">j</i><!--/--></div>')
        # Another element may take over a number before the first one is removed.
        self.patch([3, [4], 0, '<b data-n="4">new</b>'], [3, [3, 1], 1], [0, [4, 0], "newer"])
        self.expect_body('<div data-n="1"><p data-n="2">b</p><!--3--><b data-n="4">newer</b><!--/--></div>')

    def test_raw_markup(self):
        self.open('<p data-n="1">a<live-raw><b>b</b></live-raw></p>')
        self.patch([5, [1, 1], "<i>i</i>"])
        self.expect_body('<p data-n="1">a<live-raw><i>i</i></live-raw></p>')
        display = "getComputedStyle(document.querySelector('live-raw')).display"
        self.assertEqual(self.page.evaluate(display), "contents")

    def test_title(self):
        self.open("")
        self.patch([6, "New <title>"])
        self.assertEqual(self.page.title(), "New <title>")

    def test_operations_see_what_those_before_them_have_done(self):
        self.open('<ul data-n="1"><li>a</li></ul>')
        self.patch([3, [1, 0], 0, "<li>b</li>"], [0, [1, 0, 0], "c"], [0, [1, 1, 0], "d"])
        self.expect_body('<ul data-n="1"><li>c</li><li>d</li></ul>')

    def test_patches_are_carried_out_once_and_in_order(self):
        self.open('<p data-n="1">a</p>')
        self.patch([0, [1, 0], "b"])
        self.send([1, 1, 0, [[0, [1, 0], "again"]]])
        self.expect_body('<p data-n="1">b</p>')

    def test_a_page_changed_by_another_script_is_rendered_again(self):
        self.open('<p data-n="1">a</p>')
        self.page.evaluate("document.querySelector('p').innerHTML = '<font>translated</font>'")
        self.patch([0, [1, 0], "b"])
        self.expect_complaint("A server message can't be applied.")
        self.page.wait_for_function("() => server.count === 2")
        self.page.evaluate("server.open()")
        self.assertEqual(self.take(), [[0, 1, "", 1]])
        self.send([2, "one", 1, 0, "Title", '<p data-n="1">b</p>'])
        self.expect_body('<p data-n="1">b</p>')

    def test_an_operation_that_the_script_does_not_know_is_an_error(self):
        self.open('<p data-n="1">a</p>')
        self.patch([99, [1, 0], "b"])
        self.expect_complaint("A server message can't be applied.")
        self.page.wait_for_function("() => server.count === 2")


class MoveTests(ScriptCase):
    ROWS = '<ul data-n="9"><li data-n="1">a</li><li data-n="2">b</li><!--3--><li>c</li><li>d</li><!--/--><li data-n="5">e</li></ul>'

    def order(self) -> str:
        return self.page.locator("ul").text_content()

    def test_an_element_moves(self):
        self.open(self.ROWS)
        self.patch([4, [9, 0], 5])
        self.assertEqual(self.order(), "eabcd")
        self.patch([4, [9, 8], 1])
        self.assertEqual(self.order(), "ebcda")

    def test_a_fenced_part_moves_as_a_whole(self):
        self.open(self.ROWS)
        self.patch([4, [1], 3])
        self.assertEqual(self.order(), "cdabe")
        self.expect_body(
            '<ul data-n="9"><!--3--><li>c</li><li>d</li><!--/--><li data-n="1">a</li><li data-n="2">b</li><li data-n="5">e</li></ul>'
        )
        self.patch([4, [3], 3])
        self.assertEqual(self.order(), "cdabe")

    def test_fences_in_a_fence_move_with_it(self):
        self.open('<ul data-n="9"><!--1--><!--2--><li>a</li>x<!---->y<!--/--><!--/--><li data-n="5">e</li></ul>')
        self.patch([4, [1], 5])
        self.expect_body('<ul data-n="9"><li data-n="5">e</li><!--1--><!--2--><li>a</li>x<!---->y<!--/--><!--/--></ul>')

    def expect_the_focus_to_stay(self, *, before: str = ""):
        rows = "".join(
            f'<li data-n="{number}"><input id="input{number}" {on(10 + number, "blur focus")}></li>'
            for number in range(1, 5)
        )
        self.open(f'<ul data-n="9">{rows}</ul>', before=before)
        ids = "[...document.querySelectorAll('input')].map(node => node.id.at(-1)).join('')"
        field = self.page.locator("#input1")
        field.click()
        self.page.keyboard.type("abcdef")
        self.page.evaluate("document.activeElement.setSelectionRange(2, 4)")
        self.take()
        self.page.evaluate("document.addEventListener('focusout', () => { window.hasLostFocus = true })")
        for operation, order in [
            ([4, [9, 4], 1], "2341"),
            ([4, [9, 0], 1], "1234"),
            ([4, [3], 1], "2134"),
            ([4, [9, 4], 2], "1342"),
            ([4, [3], 4], "1432"),
        ]:
            self.patch(operation)
            self.assertEqual(self.page.evaluate(ids), order)
            self.assertEqual(self.focus(), "input1")
        self.assertEqual(
            self.page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]"), [2, 4]
        )
        self.assertIsNone(self.page.evaluate("window.hasLostFocus ?? null"))
        self.assertEqual(self.take(), [])

    def test_the_focus_stays(self):
        self.expect_the_focus_to_stay()

    def test_the_focus_stays_where_move_before_does_not_exist(self):
        self.expect_the_focus_to_stay(before="delete Element.prototype.moveBefore")

    def expect_frames_to_stay(self, *, before: str = ""):
        self.open(
            '<ul data-n="9"><li data-n="1">a</li><li data-n="2"><iframe srcdoc="x"></iframe></li><li data-n="3">c</li></ul>',
            before=before,
        )
        self.page.frame_locator("iframe").get_by_text("x").wait_for()
        self.page.evaluate("document.querySelector('iframe').contentWindow.isSame = true")
        for operation, order in [([4, [9, 0], 2], "acx"), ([4, [9, 3], 2], "acx")]:
            self.patch(operation)
            self.assertTrue(self.page.evaluate("document.querySelector('iframe').contentWindow.isSame"))

    def test_frames_stay(self):
        self.expect_frames_to_stay()

    def test_frames_stay_where_move_before_does_not_exist(self):
        self.expect_frames_to_stay(before="delete Element.prototype.moveBefore")


FirefoxMoveTests = in_firefox(MoveTests, "the_focus_stays", "frames_stay")


if __name__ == "__main__":
    unittest.main()
