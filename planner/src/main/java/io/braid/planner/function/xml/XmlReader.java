package io.braid.planner.function.xml;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.StringReader;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * XML parser. It rejects document types, and with them external entities and entity expansion, and texts that are too
 * long or nested too deeply.
 */
public final class XmlReader {
    /** Memory per character of a parsed document. */
    private static final int BYTES_OF_A_CHARACTER = 8;
    /** Same limit as for JSON. */
    private static final int MOST_CHARACTERS = 20_000_000;

    private static final String MOST_DEPTH = "1000";
    private static final String MOST_ATTRIBUTES = "10000";

    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    private static final String NO_ENTITIES = "http://xml.org/sax/features/external-general-entities";
    private static final String NO_PARAMETERS = "http://xml.org/sax/features/external-parameter-entities";
    private static final String DEPTH = "http://www.oracle.com/xml/jaxp/properties/maxElementDepth";
    private static final String ATTRIBUTES = "http://www.oracle.com/xml/jaxp/properties/elementAttributeLimit";
    private static final String LOCALE = "http://apache.org/xml/properties/locale";
    /** Prefix of the library's messages about limits. */
    private static final String LIMIT = "JAXP0001";

    /** Root element around content, which makes it a document. */
    private static final String BEFORE = "<content>";

    private static final String AFTER = "</content>";

    private static final String BEFORE_XML = "\uFEFF?";
    private static final Pattern DECLARATION = Pattern.compile(BEFORE_XML
            + "(?:<\\?xml\\s+version\\s*=\\s*['\"]1\\.\\d+['\"](?:\\s+encoding\\s*=\\s*['\"][\\w.-]+['\"])?"
            + "(?:\\s+standalone\\s*=\\s*['\"](?:yes|no)['\"])?\\s*\\?>\r?\n?)?");

    private static final ObjectPool<DocumentBuilder> BUILDERS = new ObjectPool<>(XmlReader::builder);
    private static final ObjectPool<XMLReader> CHECKERS = new ObjectPool<>(XmlReader::checker);

    private XmlReader() {}

    /** A parser of one text. */
    private interface Reading<T> {
        T of(InputSource text) throws SAXException, IOException;
    }

    /** Parses a document, with one root. */
    public static Document document(String text) {
        DocumentBuilder builder = BUILDERS.take();
        try {
            return read(withoutDeclaration(text), "", ErrorCode.INVALID_XML_DOCUMENT, builder::parse);
        } finally {
            BUILDERS.giveBack(builder);
        }
    }

    /** Returns a document without its XML declaration; fails if the text is no document. */
    public static String checkedDocument(String text) {
        String document = withoutDeclaration(text);
        check(document, "", ErrorCode.INVALID_XML_DOCUMENT);
        return document;
    }

    /** Returns element content without an XML declaration; fails if it is not well-formed. */
    public static String checkedContent(String text) {
        String content = withoutDeclaration(text);
        check(content, BEFORE, ErrorCode.INVALID_XML_CONTENT);
        return content;
    }

    public static boolean isDocument(String text) {
        return isRight(() -> checkedDocument(text));
    }

    public static boolean isContent(String text) {
        return isRight(() -> checkedContent(text));
    }

    private static boolean isRight(Runnable check) {
        try {
            check.run();
            return true;
        } catch (BraidException e) {
            if (e.code() == ErrorCode.INVALID_XML_DOCUMENT || e.code() == ErrorCode.INVALID_XML_CONTENT) {
                return false;
            }
            throw e;
        }
    }

    private static String withoutDeclaration(String text) {
        Matcher declaration = DECLARATION.matcher(text);
        return declaration.lookingAt() ? text.substring(declaration.end()) : text;
    }

    private static void check(String text, String before, ErrorCode code) {
        XMLReader checker = CHECKERS.take();
        try {
            read(text, before, code, source -> {
                checker.parse(source);
                return text;
            });
        } finally {
            CHECKERS.giveBack(checker);
        }
    }

    private static <T> T read(String text, String before, ErrorCode code, Reading<T> reading) {
        Evaluation.make((long) BYTES_OF_A_CHARACTER * text.length());
        if (text.length() > MOST_CHARACTERS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "A text is too long to be read as XML: it has " + text.length() + " characters, and may have "
                            + MOST_CHARACTERS);
        }
        if (text.stripLeading().startsWith("<!DOCTYPE")) {
            throw documentType(code, null);
        }
        try {
            return reading.of(new InputSource(new StringReader(before.isEmpty() ? text : before + text + AFTER)));
        } catch (SAXParseException e) {
            throw invalid(e, before, code);
        } catch (SAXException | IOException e) {
            throw new BraidException(code, "A text is no XML: " + e.getMessage(), e);
        }
    }

    private static BraidException invalid(SAXParseException cause, String before, ErrorCode code) {
        String message = String.valueOf(cause.getMessage());
        if (message.contains(LIMIT)) {
            return new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "A text is too deep to be read as XML, or has too many attributes or too long names: there may be "
                            + MOST_DEPTH + " elements within each other, " + MOST_ATTRIBUTES
                            + " attributes of one element, and 1000 characters in a name",
                    cause);
        }
        if (message.startsWith("DOCTYPE")) {
            return documentType(code, cause);
        }
        int line = cause.getLineNumber();
        int column = line == 1 ? Math.max(1, cause.getColumnNumber() - before.length()) : cause.getColumnNumber();
        String what = before.isEmpty() ? "A text is no XML document" : "A text is no content of XML";
        return new BraidException(
                code, what + ", at character " + column + " of its line " + line + ": " + message, cause);
    }

    private static BraidException documentType(ErrorCode code, @Nullable Throwable cause) {
        return new BraidException(
                code, "A text with a DOCTYPE is not read as XML: what it declares could be anything", cause);
    }

    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature(NO_ENTITIES, false);
            factory.setFeature(NO_PARAMETERS, false);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            factory.setAttribute(DEPTH, MOST_DEPTH);
            factory.setAttribute(ATTRIBUTES, MOST_ATTRIBUTES);
            factory.setAttribute(LOCALE, Locale.ENGLISH);
            factory.setNamespaceAware(true);
            factory.setXIncludeAware(false);
            // XPath does not distinguish CDATA from other text.
            factory.setCoalescing(true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new Failing());
            builder.setEntityResolver(new Failing());
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a parser that checks only well-formedness: a prefix may be declared where the content is inserted. */
    private static XMLReader checker() {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature(NO_ENTITIES, false);
            factory.setFeature(NO_PARAMETERS, false);
            factory.setNamespaceAware(false);
            factory.setXIncludeAware(false);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setProperty(DEPTH, MOST_DEPTH);
            reader.setProperty(ATTRIBUTES, MOST_ATTRIBUTES);
            reader.setProperty(LOCALE, Locale.ENGLISH);
            reader.setErrorHandler(new Failing());
            reader.setEntityResolver(new Failing());
            return reader;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Handler that fails at the first error and at every external entity. */
    private static final class Failing extends DefaultHandler {
        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public InputSource resolveEntity(String publicId, String systemId) throws SAXException {
            throw new SAXException("it names another text, '" + systemId + "', and there is none");
        }
    }
}
