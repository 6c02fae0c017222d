package io.braid.planner.function.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class XmlReaderTest {
    private static final List<Function<String, Object>> WAYS =
            List.of(XmlReader::document, XmlReader::checkedDocument, XmlReader::checkedContent);

    @Test
    void nothingOutsideIsRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(200);
            String there = "http://localhost:" + server.getLocalPort() + "/x.dtd";
            for (Function<String, Object> way : WAYS) {
                refused(() -> way.apply("<!DOCTYPE a [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><a>&x;</a>"));
                refused(() -> way.apply("<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM '" + there + "'><a/>"));
                refused(() -> way.apply("<!-- c --><!DOCTYPE a [<!ENTITY % x SYSTEM '" + there + "'> %x;]><a/>"));
                refused(() -> way.apply("<a>&x;</a>"));
            }
            // References to external resources are plain text.
            assertThat(XmlNodes.xml(List.of(XmlReader.document(
                            "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='" + secret.toUri() + "'/>"))))
                    .contains("xi:include");
            assertThat(XmlReader.document("<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
                            + " xsi:noNamespaceSchemaLocation='" + there + "'/>"))
                    .isNotNull();
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void nothingBlowsUp() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE a [<!ENTITY x0 'ha'>");
        for (int i = 1; i < 40; i++) {
            laughs.append("<!ENTITY x%d '&x%d;&x%d;'>".formatted(i, i - 1, i - 1));
        }
        laughs.append("]><a>&x39;</a>");
        WAYS.forEach(way -> {
            refused(() -> way.apply(laughs.toString()));
            limited(() -> way.apply("<a>".repeat(1_001) + "</a>".repeat(1_001)));
            limited(() -> way.apply("<a>" + "x".repeat(20_000_000) + "</a>"));
        });
        assertThat(XmlNodes.text(XmlReader.document("<a>".repeat(1_000) + "x" + "</a>".repeat(1_000))))
                .isEqualTo("x");
    }

    @Test
    void contentIsWhatMayStandInAnElement() {
        assertThat(XmlReader.isContent("a<b/>&amp;<!-- c --><?d e?>")).isTrue();
        assertThat(XmlReader.isContent("")).isTrue();
        assertThat(XmlReader.isContent("<p:a/>")).isTrue();
        for (String none :
                List.of("<a>", "</content>", "</content><content>", "</content><!--", "&", "<", "a]]>", "\u0001")) {
            assertThat(XmlReader.isContent(none)).as(none).isFalse();
        }
    }

    @Test
    void aDocumentHasOneRoot() {
        assertThat(XmlReader.isDocument(" <!-- c --><a/> <?d e?>")).isTrue();
        for (String none : List.of("", "x", "<a/><b/>", "<a/>x", "<?xml version='2.0'?><a/>")) {
            assertThat(XmlReader.isDocument(none)).as(none).isFalse();
        }
    }

    @Test
    void aDeclarationIsNoPartOfIt() {
        assertThat(XmlReader.checkedDocument("\uFEFF<?xml version=\"1.0\" encoding='latin1' standalone='no' ?>\n<a/>"))
                .isEqualTo("<a/>");
        assertThat(XmlReader.checkedContent("<?xml version='1.1'?>x")).isEqualTo("x");
        assertThatThrownBy(() -> XmlReader.checkedContent("x<?xml version='1.0'?>"))
                .isInstanceOf(BraidException.class);
    }

    private static void refused(ThrowingCallable read) {
        assertThatThrownBy(read).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                .isIn(ErrorCode.INVALID_XML_DOCUMENT, ErrorCode.INVALID_XML_CONTENT));
    }

    private static void limited(ThrowingCallable read) {
        assertThatThrownBy(read).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                .isEqualTo(ErrorCode.LIMIT_EXCEEDED));
    }
}
