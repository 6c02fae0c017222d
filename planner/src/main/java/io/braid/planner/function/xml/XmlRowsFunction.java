package io.braid.planner.function.xml;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.engine.plan.expression.RowsFunction;
import io.braid.grammar.parser.xml.XmlRows;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;

/** Implementation of {@link XmlRows}. The document is parsed as a whole; its values are written row by row. */
public final class XmlRowsFunction implements RowsFunction {
    /** A column's path, evaluated for each row. */
    private record Column(
            String name,
            boolean isXml,
            @Nullable String path,
            @Nullable XmlPath way) {
        @Nullable
        String of(XmlRow row) {
            if (way == null) {
                return null;
            }
            XmlPath.Found found = way.from(row);
            if (found.value() != null) {
                return isXml ? XmlText.content(found.value()) : found.value();
            }
            List<Node> nodes = found.nodes();
            if (nodes.isEmpty()) {
                return null;
            }
            if (isXml) {
                return XmlNodes.xml(nodes);
            }
            if (nodes.size() > 1) {
                throw new BraidException(
                        ErrorCode.CARDINALITY_VIOLATION,
                        "Path '" + path + "' of column " + name + " of XMLTABLE finds " + nodes.size()
                                + " values where one is expected");
            }
            return XmlNodes.text(nodes.get(0));
        }
    }

    @Override
    public String origin() {
        return "XML";
    }

    @Override
    public Iterator<@Nullable Object[]> rows(@Nullable Object[] arguments) {
        if (arguments[0] == null || arguments[1] == null) {
            return Collections.emptyIterator();
        }
        String namespaces = string(arguments[2]);
        List<Column> columns = new ArrayList<>();
        for (int i = XmlRows.COMMON; i < arguments.length; i += XmlRows.OF_COLUMN) {
            Object path = arguments[i + 2];
            columns.add(new Column(
                    string(arguments[i]),
                    XmlRows.XML.equals(arguments[i + 1]),
                    path == null ? null : string(path),
                    path == null ? null : XmlPath.of(string(path), namespaces)));
        }
        XmlPath rows = XmlPath.of(string(arguments[1]), namespaces);
        return new Rows(
                rows.in(XmlReader.document(string(arguments[0]))).nodes().iterator(), columns);
    }

    /** Nodes with their numbers, and the values of their columns. */
    private static final class Rows implements Iterator<@Nullable Object[]> {
        private final Iterator<Node> nodes;
        private final List<Column> columns;
        private long number;

        Rows(Iterator<Node> nodes, List<Column> columns) {
            this.nodes = nodes;
            this.columns = columns;
        }

        @Override
        public boolean hasNext() {
            return nodes.hasNext();
        }

        @Override
        public @Nullable Object[] next() {
            XmlRow node = new XmlRow(nodes.next());
            @Nullable Object[] row = new @Nullable Object[1 + columns.size()];
            row[0] = ++number;
            for (int i = 0; i < columns.size(); i++) {
                row[1 + i] = columns.get(i).of(node);
            }
            return row;
        }
    }
}
