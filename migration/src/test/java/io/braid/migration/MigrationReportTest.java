package io.braid.migration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MigrationReportTest {
    @Test
    void linesStandInTheOrderOfTheFileAndInColumns() {
        MigrationReport report = new MigrationReport();
        report.add(new ReportLine("12", "view a.b", ImportVerdict.NOT_POSSIBLE, "it reads c"));
        report.add(new ReportLine("3", "schema a", ImportVerdict.TAKEN_OVER, ""));
        assertThat(report.text()).isEqualTo("""
                line  construct  verdict       why, and what to do
                3     schema a   taken over
                12    view a.b   not possible  it reads c

                1 taken over, 0 changed, 1 not possible
                """);
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void severalFilesStandOneAfterTheOther() {
        MigrationReport report = new MigrationReport();
        report.add(new ReportLine("b.properties:1", "x", ImportVerdict.CHANGED, "y"));
        report.add(new ReportLine("a.properties:10", "x", ImportVerdict.CHANGED, "y"));
        report.add(new ReportLine("a.properties:2", "x", ImportVerdict.CHANGED, "y"));
        assertThat(report.lines())
                .extracting(ReportLine::place)
                .containsExactly("a.properties:2", "a.properties:10", "b.properties:1");
        assertThat(report.isComplete()).isTrue();
    }
}
