package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class StatementSplitterTest {
    @Test
    void statementsEndAtTheirSemicolons() {
        assertThat(StatementSplitter.split("SELECT 1;\n SELECT 2 ;SELECT 3"))
                .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
        assertThat(StatementSplitter.split(" ;; \n")).isEmpty();
    }

    @Test
    void semicolonsInQuotesAndCommentsEndNothing() {
        assertThat(StatementSplitter.split("SELECT ';', \"a;b\", 'it''s;' -- no; end\n/* ; */;"))
                .hasSize(1);
        assertThat(StatementSplitter.split("-- only; a comment\n/* and; another */"))
                .isEmpty();
    }

    @Test
    void quotesAndCommentsAreThoseOfTheServer() {
        assertThat(StatementSplitter.split("SELECT `a;b`, `c``;`; SELECT 2")).hasSize(2);
        assertThat(StatementSplitter.split("SELECT E'it\\'s;', _x'a;'; SELECT 'a\\'; SELECT 3"))
                .hasSize(3);
        assertThat(StatementSplitter.split("SELECT 1 // it's; so\n; SELECT 2")).hasSize(2);
        assertThat(StatementSplitter.split("SELECT 1 -- it's; so\r; SELECT 2")).hasSize(2);
        assertThat(StatementSplitter.split("SELECT /* a /* b; */ it's; */ 1; SELECT 2"))
                .hasSize(2);
        assertThat(StatementSplitter.split("SELECT WHERE'\\'; SELECT 2")).hasSize(2);
        assertThat(StatementSplitter.split("\ufeff\u200b;\u00a0")).isEmpty();
    }

    @Test
    void semicolonsInABlockOfATriggerEndNothing() {
        String trigger = "create trigger t instead of insert on v.w for each row begin atomic"
                + " insert into a values (case when new.x = 1 then 'end' else 'b' end); delete from a; end";
        assertThat(StatementSplitter.split(trigger + "; SELECT 1; BEGIN; COMMIT"))
                .containsExactly(trigger, "SELECT 1", "BEGIN", "COMMIT");
        assertThat(StatementSplitter.isComplete("CREATE TRIGGER t BEGIN ATOMIC DELETE FROM a;"))
                .isFalse();
    }

    @Test
    void aNameThatIsNotClosedOnItsLineHidesNothing() {
        assertThat(StatementSplitter.split("SELECT \"a;\n SELECT 2;")).hasSize(2);
        assertThat(StatementSplitter.isComplete("SELECT \"a;")).isTrue();
    }

    @Test
    void aTextIsCompleteOnceItsLastStatementHasEnded() {
        assertThat(StatementSplitter.isComplete("SELECT 1;")).isTrue();
        assertThat(StatementSplitter.isComplete("SELECT 1; -- done")).isTrue();
        assertThat(StatementSplitter.isComplete("")).isTrue();
        assertThat(StatementSplitter.isComplete("SELECT 1")).isFalse();
        assertThat(StatementSplitter.isComplete("SELECT ';")).isFalse();
        assertThat(StatementSplitter.isComplete("SELECT 1; SELECT")).isFalse();
        assertThat(StatementSplitter.isComplete("SELECT 1; /* open")).isFalse();
    }
}
