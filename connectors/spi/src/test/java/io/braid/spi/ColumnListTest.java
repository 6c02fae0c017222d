package io.braid.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnListTest {
    @Test
    void plainNamesAreWrittenAsTheyAre() {
        assertThat(new ColumnList(List.of("sys", "queries"), List.of("id", "state")).text())
                .isEqualTo("sys.queries(id, state)");
    }

    @Test
    void whateverIsInANameIsReadBack() {
        ColumnList list = new ColumnList(List.of("a.b", "t(x"), List.of("", "c, d", "say \"hi\"", "e)", "plain"));

        assertThat(ColumnList.parse(list.text())).isEqualTo(list);
    }

    @Test
    void aTableMayBeAskedForNoColumn() {
        assertThat(ColumnList.parse("days()")).isEqualTo(new ColumnList(List.of("days"), List.of()));
    }
}
