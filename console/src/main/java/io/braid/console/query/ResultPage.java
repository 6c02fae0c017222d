package io.braid.console.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.braid.console.http.JsonBody;
import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One page of a result as JSON under construction: columns on the first page, rows, and the outcome on the last. */
final class ResultPage {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private final JsonGenerator json;
    private final CellWriter cells;
    private int rows;
    private boolean inRows;

    ResultPage(ZoneId zone) {
        try {
            json = JsonBody.mapper().getFactory().createGenerator(bytes);
            json.writeStartObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cells = new CellWriter(json, zone);
    }

    int rows() {
        return rows;
    }

    /** Returns the current size, except the generator's buffer. */
    int size() {
        return bytes.size();
    }

    void columns(ReadyStatement statement) {
        write(() -> {
            json.writeBooleanField("command", statement instanceof ReadyStatement.Command);
            json.writeArrayFieldStart("columns");
            for (Field field : statement.columns().fields()) {
                json.writeStartObject();
                json.writeStringField("name", field.name());
                type(field.type());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private void type(DataType type) throws IOException {
        json.writeStringField("kind", type.kind().name());
        json.writeStringField("type", type.withNullable(true).toString());
        json.writeBooleanField("nullable", type.nullable());
        String declared = type.declared();
        if (declared != null) {
            json.writeStringField("declared", declared);
        }
    }

    void row(Batch batch, int row) {
        write(() -> {
            beginRows();
            json.writeStartArray();
            for (int i = 0; i < batch.columnCount(); i++) {
                cells.write(batch.column(i), row);
            }
            json.writeEndArray();
        });
        rows++;
    }

    private void beginRows() throws IOException {
        if (!inRows) {
            json.writeArrayFieldStart("rows");
            inRows = true;
        }
    }

    /** Completes a page that is not the last. */
    byte[] suspended(@Nullable QueryRun run) {
        return finished(() -> {
            json.writeBooleanField("done", false);
            if (run != null) {
                progress(run);
            }
        });
    }

    /** Completes the last page. */
    byte[] ended(@Nullable QueryRun run, long total, List<String> warnings) {
        return finished(() -> {
            json.writeBooleanField("done", true);
            json.writeNumberField("total", total);
            json.writeArrayFieldStart("warnings");
            for (String warning : warnings) {
                json.writeString(warning);
            }
            json.writeEndArray();
            if (run != null) {
                progress(run);
            }
        });
    }

    /** Completes the last page with an error. */
    byte[] failed(@Nullable QueryRun run, Map<String, Object> error) {
        return finished(() -> {
            json.writeBooleanField("done", true);
            json.writeObjectField("error", error);
            if (run != null) {
                progress(run);
            }
        });
    }

    private void progress(QueryRun run) throws IOException {
        json.writeStringField("query", run.id());
        json.writeStringField("state", run.state().name());
        json.writeNumberField("elapsedMs", run.elapsed().toNanos() / 1e6);
        Integer percent = run.percent();
        if (percent != null) {
            json.writeNumberField("percent", percent);
        }
    }

    private byte[] finished(Step last) {
        write(() -> {
            beginRows();
            json.writeEndArray();
            last.run();
            json.writeEndObject();
            json.close();
        });
        return bytes.toByteArray();
    }

    private static void write(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Part of the page to write. */
    private interface Step {
        void run() throws IOException;
    }
}
