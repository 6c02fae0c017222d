package io.braid.planner.function.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

class XmlPathTest {
    private static final String TEXT =
            "<r xmlns:q='u' x='7' q:x='8'><a k='1'>x<b/>y<q:b k='2'>z</q:b></a><a><c k='3'/></a></r>";

    /** Comparison of paths evaluated step by step with equivalent ones that are delegated to the library. */
    @Test
    void stepsLeadWhereThePathDoes() {
        Document document = XmlReader.document(TEXT);
        for (String steps : List.of(
                "r",
                "r/a",
                "r/a/b",
                "*/*",
                "r/@x",
                "r/@p:x",
                "r/@*",
                "r/@p:*",
                "r/a/p:b/@k",
                "r/*/p:*",
                "r/a/text()",
                "r/a/../a/@k",
                "r/a/b/..",
                "r/a/./b",
                ".",
                "..",
                "r/a/@k/..",
                "r/a/*/../..",
                "r/p:a",
                "r/@xmlns")) {
            List<Node> walked = XmlPath.of(steps, "p=u").in(document).nodes();
            List<Node> computed =
                    XmlPath.of("(" + steps + ")", "p=u").in(document).nodes();
            assertThat(walked).as(steps).isEqualTo(computed);
        }
        assertThat(XmlPath.of("r/a/text()", "").in(document).nodes()).hasSize(2);
    }

    @Test
    void aSearchThatTakesTooLongEnds() {
        Document document = XmlReader.document("<a>" + "<b/>".repeat(20_000) + "</a>");
        XmlPath path = XmlPath.of("count(//b/following::b)", "");
        assertThatThrownBy(() -> path.in(document))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("more than 3 seconds")
                .extracting("code")
                .isEqualTo(ErrorCode.STATEMENT_TOO_COMPLEX);
    }

    @Test
    void eachStepIsWatched() {
        assertThat(new PathTokens("//a/.[text()=1]/../p:*[count(@k) div 2 > .5]|processing-instruction('x')[last()]")
                        .watched("w"))
                .isEqualTo("//a[$w]/self::node()[$w][text()[$w]=1]/parent::node()[$w]/p:*[$w][count(@k[$w]) div 2 > .5]"
                        + "|processing-instruction('x')[$w][last()]");
    }

    @Test
    void aPathWithinARowFindsTheSameThere() {
        Document document = XmlReader.document(TEXT);
        List<Node> rows = XmlPath.of("/r/a", "").in(document).nodes();
        for (String path : List.of(
                "*[@k]",
                "(.//*)[last()]",
                "b|p:b",
                "descendant::p:b",
                "text()[2]",
                "../@x",
                "/r/@x",
                "ancestor::r/@x",
                "*[//c]",
                "following::c",
                "self::a[1]")) {
            for (Node row : rows) {
                List<Node> within =
                        XmlPath.of(path, "p=u").from(new XmlRow(row)).nodes();
                // The root has no parent, so that its parent is replaced by the document.
                List<Node> whole =
                        XmlPath.of(path + " | /..", "p=u").from(new XmlRow(row)).nodes();
                assertThat(XmlNodes.xml(within)).as(path).isEqualTo(XmlNodes.xml(whole));
            }
        }
        assertThat(found("name()", rows.get(0))).isEqualTo("a");
        assertThat(found("count(preceding::*)", rows.get(1))).isEqualTo("3");
        assertThat(found("count(following-sibling::a)", rows.get(0))).isEqualTo("1");
    }

    private static String found(String path, Node row) {
        return String.valueOf(XmlPath.of(path, "").from(new XmlRow(row)).value());
    }

    @Test
    void namesWithoutAPrefixAreOfTheDefaultNamespace() {
        for (String path : List.of(
                "/a/b[div > 1 and c]/@k = 2",
                "a[child::b/div div 2 = 1]",
                "count(a/b[position() = 1 and text()]/div) * 2 = 2",
                "string(a/b/attribute::k) = '2'",
                "a/*[name() = 'b' and @k]/div",
                "/descendant::b[not(d) or e]")) {
            Document document = XmlReader.document("<a xmlns='u'><b k='2'>x<div>2</div><c/></b></a>");
            XmlPath.Found found = XmlPath.of(path, "=u").in(document);
            assertThat("true".equals(found.value()) || !found.nodes().isEmpty())
                    .as(path)
                    .isTrue();
        }
    }

    @Test
    void numbersAreWrittenInFull() {
        Document document = XmlReader.document("<a/>");
        assertThat(List.of("1 div 4", "100000000000000000000", "0.000001", "-0", "1 div 0", "0 div 0").stream()
                        .map(path -> XmlPath.of(path, "").in(document).value()))
                .containsExactly("0.25", "100000000000000000000", "0.000001", "0", "Infinity", "NaN");
    }

    @Test
    void whatIsNoPathIsRefused() {
        for (String path : List.of("", "/", "a[", "$x", "a/$x", "p:a", "foo()", "document('x')", "'$'", "a b", "@")) {
            if (path.equals("/") || path.equals("'$'")) {
                assertThat(XmlPath.of(path, "")).isNotNull();
            } else {
                assertThatThrownBy(() -> XmlPath.of(path, ""))
                        .as(path)
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
            }
        }
    }

    @Test
    void manyThreadsMayFollowOnePath() {
        long right = IntStream.range(0, 2_000)
                .parallel()
                .filter(i -> {
                    Document document = XmlReader.document("<a><b>" + i + "</b><b/></a>");
                    List<Node> nodes = XmlPath.of("//b[1]", "").in(document).nodes();
                    return nodes.size() == 1 && XmlNodes.text(nodes.get(0)).equals(String.valueOf(i));
                })
                .count();
        assertThat(right).isEqualTo(2_000);
    }
}
