package io.braid.engine;

import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class LikeTest {
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private @Nullable Object like(@Nullable String text, @Nullable String pattern) {
        return fixture.value(is(Function.LIKE, constant(TEXT, text), constant(TEXT, pattern)));
    }

    private @Nullable Object like(String text, String pattern, String escape) {
        return fixture.value(is(Function.LIKE, constant(TEXT, text), constant(TEXT, pattern), constant(TEXT, escape)));
    }

    @ParameterizedTest
    @CsvSource({
        "abc,abc,true",
        "abc,ab,false",
        "abc,abcd,false",
        "abc,a%,true",
        "abc,%c,true",
        "abc,%b%,true",
        "abc,a_c,true",
        "abc,____,false",
        "abc,___,true",
        "'',%,true",
        "'','',true",
        "'',_,false",
        "abc,%%,true",
        "aXbXc,a%X%c,true",
        "ab,a%b%c,false",
        "aa,a%a,true",
        "a,a%a,false",
        "abab,%ab,true",
        "日本語,日_語,true",
        "日本語,___,true",
        "😀,_,true",
        "😀x,_,false",
        "é,__,false",
        "日本語,%語,true",
        "ab,%_b,true",
        "b,%_b,false",
        "a\\%,a\\%,true",
        "ABC,abc,false",
        "aab,%a_,true",
        "日本,%_,true",
        "xay,%a%_,true",
        "xa,%a%_,false"
    })
    void patternsMatchAsInSql(String text, String pattern, boolean matches) {
        assertThat(like(text, pattern)).isEqualTo(matches);
    }

    @Test
    void escapeTakesTheMeaningAway() {
        assertThat(like("100%", "100!%", "!")).isEqualTo(true);
        assertThat(like("1000", "100!%", "!")).isEqualTo(false);
        assertThat(like("a_b!", "a!_b!!", "!")).isEqualTo(true);
        assertThat(like("a%", "aé%", "é")).isEqualTo(true);
    }

    @Test
    void badEscapesAreRefused() {
        assertInvalid("x!", "!");
        assertInvalid("!x", "!");
        assertInvalid("x", "ab");
    }

    private void assertInvalid(String pattern, String escape) {
        assertThatThrownBy(() -> like("x", pattern, escape))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ESCAPE));
    }

    @Test
    void nullYieldsNull() {
        assertThat(like(null, "%")).isNull();
        assertThat(like("a", null)).isNull();
    }

    @Test
    void patternMayDifferFromRowToRow() {
        Project project = new Project(
                fixture.table(
                        RowType.unnamed(TEXT, TEXT),
                        List.of(row("ab", "a%"), row("ab", "b%"), row("ab", "b%"), row("ab", null), row("ab", "%b"))),
                List.of(call(Function.LIKE, BOOL, ref(0, TEXT), ref(1, TEXT))),
                RowType.unnamed(BOOL));
        assertThat(fixture.rows(project))
                .containsExactly(row(true), row(false), row(false), row((Object) null), row(true));
    }

    @Test
    void randomPatternsEqualRegularExpressions() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("LikeTest: -Dseed=" + seed);
        Random random = new Random(seed);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            String text = text(random, "ab日", 8);
            String pattern = text(random, "ab日%%_", 6);
            rows.add(row(text, pattern));
            String regex = pattern.replace("%", ".*").replace("_", ".");
            expected.add(
                    row(Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches()));
        }
        Project project = new Project(
                fixture.table(RowType.unnamed(TEXT, TEXT), rows),
                List.of(call(Function.LIKE, BOOL, ref(0, TEXT), ref(1, TEXT))),
                RowType.unnamed(BOOL));
        assertThat(fixture.rows(project)).as("seed %d", seed).isEqualTo(expected);
    }

    private static String text(Random random, String alphabet, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(length + 1); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
