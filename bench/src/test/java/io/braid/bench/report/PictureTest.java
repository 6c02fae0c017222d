package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PictureTest {
    private static final List<String> ARMS = List.of("direct", "braid", "teiid", "duckdb", "calcite", "trino");

    @Test
    void namesThatDoNotFitBesideEachOtherTakeAnotherLine() {
        Picture picture = new Picture(300, ARMS, new Palette(ARMS), Axis.upTo(1), 1);
        assertThat(picture.svg())
                .contains("y=\"15.0\" text-anchor=\"start\">direct<", "y=\"31.0\" text-anchor=\"start\">");
    }

    @Test
    void nothingIsWrittenOverSomethingElse() {
        Picture picture = new Picture(460, ARMS, new Palette(ARMS), Axis.upTo(1), 1);
        picture.mark(10, List.of("1"));
        picture.mark(12, List.of("2"));
        picture.mark(100, List.of("100"));
        picture.mark(121, List.of("120"));
        picture.mark(125, List.of("124"));
        assertThat(picture.svg()).contains(">1<", ">100<", ">124<").doesNotContain(">2<", ">120<");
    }

    @Test
    void longNamesAreBrokenBetweenWords() {
        assertThat(Picture.lines("look-up by a key", 74)).containsExactly("look-up by", "a key");
        assertThat(Picture.lines("Q22", 10)).containsExactly("Q22");
    }

    @Test
    void eachWayHasAColorOfItsOwn() {
        Palette palette = new Palette(ARMS);
        assertThat(ARMS.stream().map(palette::color)).doesNotHaveDuplicates();
    }

    @Test
    void aWayThatMostReportsTellOfLooksTheSameInAll() {
        Palette others = new Palette(List.of("braid", "teiid", "direct"));
        Palette one = new Palette(List.of("braid"));
        Palette palette = new Palette(ARMS);
        assertThat(others.color("direct")).isEqualTo(palette.color("direct"));
        assertThat(others.color("braid")).isEqualTo(palette.color("braid")).isEqualTo(one.color("braid"));
    }
}
