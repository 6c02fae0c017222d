package io.braid.planner.function.json;

import io.braid.planner.function.json.JsonPath.Index;
import io.braid.planner.function.json.JsonPath.Range;
import io.braid.planner.function.json.JsonPath.Step;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of {@linkplain JsonPath paths}. */
final class JsonPathReader {
    private final String text;
    private int place;

    JsonPathReader(String text) {
        this.text = text;
    }

    JsonPath read() {
        boolean isStrict = takeWord("strict");
        if (!isStrict) {
            takeWord("lax");
        }
        expect('$', "'$', which stands for the document");
        List<Step> steps = new ArrayList<>();
        while (!isAtEnd()) {
            if (take('.')) {
                steps.add(take('*') ? new JsonPath.AllMembers() : new JsonPath.Member(name()));
            } else {
                expect('[', "a name behind '.', the number of an element in brackets, or the end");
                steps.add(elements());
            }
        }
        return new JsonPath(isStrict, steps);
    }

    private Step elements() {
        if (take('*')) {
            expect(']', "']'");
            return new JsonPath.AllElements();
        }
        List<Range> ranges = new ArrayList<>();
        do {
            Index first = index();
            ranges.add(new Range(first, takeWord("to") ? index() : first));
        } while (take(','));
        expect(']', "']'");
        return new JsonPath.Elements(List.copyOf(ranges));
    }

    private Index index() {
        if (takeWord("last")) {
            return new Index(true, take('-') ? number() : 0);
        }
        return new Index(false, number());
    }

    private int number() {
        skipBlanks();
        int start = place;
        while (place < text.length() && text.charAt(place) >= '0' && text.charAt(place) <= '9') {
            place++;
        }
        try {
            return Integer.parseInt(text.substring(start, place));
        } catch (NumberFormatException e) {
            place = start;
            throw expected("the number of an element, or 'last'", e);
        }
    }

    private String name() {
        skipBlanks();
        int start = place;
        if (take('"')) {
            while (place < text.length() && text.charAt(place) != '"') {
                place += text.charAt(place) == '\\' ? 2 : 1;
            }
            place = Math.min(place, text.length());
            expect('"', "a '\"' that ends the name");
            return quoted(start);
        }
        while (place < text.length() && isOfName(text.codePointAt(place))) {
            place += Character.charCount(text.codePointAt(place));
        }
        if (place == start) {
            throw expected("a name", null);
        }
        return text.substring(start, place);
    }

    private String quoted(int start) {
        try {
            return Json.read(text.substring(start, place)).textValue();
        } catch (BraidException e) {
            place = start;
            throw expected("a name with the escapes of JSON", e);
        }
    }

    private static boolean isOfName(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || codePoint == '_' || codePoint == '$';
    }

    private boolean take(char wanted) {
        skipBlanks();
        boolean isThere = place < text.length() && text.charAt(place) == wanted;
        place += isThere ? 1 : 0;
        return isThere;
    }

    private boolean takeWord(String word) {
        skipBlanks();
        int end = place + word.length();
        // A '$' may occur in a name, but here it begins the path.
        boolean ends = end >= text.length() || text.charAt(end) == '$' || !isOfName(text.codePointAt(end));
        boolean isThere = ends && text.startsWith(word, place);
        place = isThere ? end : place;
        return isThere;
    }

    private void expect(char wanted, String described) {
        if (!take(wanted)) {
            throw expected(described, null);
        }
    }

    private boolean isAtEnd() {
        skipBlanks();
        return place == text.length();
    }

    private void skipBlanks() {
        while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
            place++;
        }
    }

    private BraidException expected(String what, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "'" + text + "' is no JSON path: at its character " + (text.codePointCount(0, place) + 1) + ", " + what
                        + " is expected",
                cause);
    }
}
