package io.braid.spi.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactionTest {
    @Test
    void aValueIsReplacedWhereverItStands() {
        Redaction redaction = Redaction.of(List.of("reader", "swordfish"));

        assertThat(redaction.text("no user \"READER\" and 'swordfish1', reader!"))
                .isEqualTo("no user \"***\" and '***1', ***!");
    }

    @Test
    void aLongerValueGoesFirst() {
        assertThat(Redaction.of(List.of("abcd", "abcdefgh")).text("abcdefgh abcdef"))
                .isEqualTo("*** ***ef");
    }

    @Test
    void aShortValueIsReplacedAsAWordOnly() {
        Redaction redaction = Redaction.of(List.of("sa", "a", ""));

        assertThat(redaction.text("user 'SA' passed a message")).isEqualTo("user '***' passed a message");
    }

    @Test
    void aValueThatWasCutOffIsReplacedAsFarAsItGoes() {
        Redaction redaction = Redaction.of(List.of("0123456789abcdefghijklmnopqrstuvwxyz"));

        assertThat(redaction.text("no user 0123456789abcdefghijklmno")).isEqualTo("no user ***");
        assertThat(redaction.text("no user 0123456789")).isEqualTo("no user 0123456789");
    }

    @Test
    void ofSeveralLinesEachIsReplaced() {
        Redaction redaction = Redaction.of(List.of("root:x:0\nbin:x:1\n"));

        assertThat(redaction.text("no user 'root:x:0")).isEqualTo("no user '***");
        assertThat(redaction.text("no user root:x:0\nbin:x:1")).isEqualTo("no user ***\n***");
    }

    @Test
    void anErrorKeepsItsCodesAndItsTrace() {
        SQLException said = new SQLException("no user 'swordfish'", "28000", 1045);
        said.addSuppressed(new IllegalStateException("closing swordfish"));
        BraidException error = new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE, "source 'crm': no user swordfish", new TextPlace(2, 3), said);

        BraidException redacted = Redaction.of(List.of("swordfish")).error(error);

        assertThat(redacted.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE);
        assertThat(redacted).hasMessage("source 'crm': no user *** (line 2, column 3)");
        assertThat(redacted.getCause()).isInstanceOfSatisfying(SQLException.class, cause -> {
            assertThat(cause.getSQLState()).isEqualTo("28000");
            assertThat(cause.getErrorCode()).isEqualTo(1045);
            assertThat(cause.getStackTrace()).isEqualTo(said.getStackTrace());
        });
        StringWriter all = new StringWriter();
        redacted.printStackTrace(new PrintWriter(all));
        assertThat(all.toString()).doesNotContain("swordfish").contains("closing ***");
    }

    @Test
    void anErrorThatShowsNothingStaysTheSame() {
        SQLException error = new SQLException("no table", new SQLException("there"));

        assertThat(Redaction.of(List.of("swordfish")).throwable(error)).isSameAs(error);
        assertThat(Redaction.NONE.throwable(error)).isSameAs(error);
    }

    @Test
    void itShowsNoneOfTheValuesItself() {
        assertThat(Redaction.of(List.of("swordfish"))).hasToString("1 values");
    }
}
