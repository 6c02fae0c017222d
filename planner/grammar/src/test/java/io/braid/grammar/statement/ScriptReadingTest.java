package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.spi.error.BraidException;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptReadingTest {
    @Test
    void semicolonsInTextNamesAndCommentsEndNothing() {
        assertThat(StatementReader.readAll("""
                        SELECT ';', E'\\';', "a;b", `c;d` -- ; '
                        /* ; " /* ; */ ; */;; // ; '
                        USE s;""")).hasSize(2).last().isEqualTo(new Command.UseSchema("s"));
        assertThat(StatementReader.readAll("")).isEmpty();
        assertThat(StatementReader.readAll(" ;; /* nothing */ -- at all")).isEmpty();
    }

    @Test
    void readingGoesOnBehindTheSemicolonAfterAMistake() {
        List<Place> places = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        StatementReader.readAll(
                """
                USE a;
                USE 'b'; USE c;
                CREATE VIEW v AS SELECT 1;
                SELECT "oops FROM t;
                SELECT 1e9999;
                  USE d; SELECT 'never closed; USE e;""", (place, statement) -> places.add(place), problem -> problems.add(problem.toString()));

        assertThat(places).containsExactly(new Place(1, 1), new Place(2, 10), new Place(6, 3));
        assertThat(problems)
                .containsExactlyInAnyOrder(
                        "line 2, column 5: unexpected ''b''",
                        "line 3, column 13: write the name 'v' as schema.name",
                        "line 4, column 8: the name that begins here is never closed by a \"",
                        "line 5, column 8: the number 1E9999 is too large",
                        "line 6, column 17: the text that begins here is never closed by a '");
    }

    @Test
    void placesCountFromTheStartOfTheTextWhateverEndsItsLines() {
        for (String end : List.of("\n", "\r\n", "\r")) {
            List<Problem> problems = new ArrayList<>();
            StatementReader.readAll("USE a;" + end + end + "  USE;" + end, (place, use) -> {}, problems::add);
            assertThat(problems).extracting(Problem::place).containsExactly(new Place(3, 5));
        }
    }

    @Test
    void withoutAnybodyToTellTheFirstMistakeIsAnError() {
        assertThatThrownBy(() -> StatementReader.readAll("USE a;\nUSE 'b';"))
                .isInstanceOf(BraidException.class)
                .hasMessage("Syntax error: unexpected ''b'' (line 2, column 5)");
    }
}
