package io.braid.engine.window;

import io.braid.spi.batch.Column;
import java.util.Arrays;

/** Index of the non-null rows of a column by their number. */
final class ValueCounts {
    private final PagedRows pages;
    private final int column;
    /** Number of non-null rows before each page. */
    private final int[] before;

    ValueCounts(PagedRows pages, int column) {
        this.pages = pages;
        this.column = column;
        this.before = new int[pages.pages() + 1];
        for (int page = 0; page < pages.pages(); page++) {
            before[page + 1] = before[page] + values(pages.page(page).column(column));
        }
    }

    private static int values(Column values) {
        return values.rows() - values.nulls();
    }

    long bytes() {
        return (long) Integer.BYTES * before.length;
    }

    int all() {
        return before[before.length - 1];
    }

    /** Returns the number of non-null rows before a row. */
    int before(int row) {
        int page = pages.pageOf(row);
        int inPage = row - pages.firstOf(page);
        return before[page] + (inPage == 0 ? 0 : before(pages.page(page).column(column), inPage));
    }

    private static int before(Column values, int row) {
        if (!values.mayHaveNulls()) {
            return row;
        }
        int count = 0;
        for (int i = 0; i < row; i++) {
            count += values.isNull(i) ? 0 : 1;
        }
        return count;
    }

    /** Returns the non-null row with that number, from 0, which must exist. */
    int row(int number) {
        int found = Arrays.binarySearch(before, number);
        int page = found >= 0 ? found : -found - 2;
        // Pages without non-null rows are skipped.
        while (before[page + 1] <= number) {
            page++;
        }
        Column values = pages.page(page).column(column);
        int left = number - before[page];
        int row = values.mayHaveNulls() ? 0 : left;
        while (values.mayHaveNulls() && (left > 0 || values.isNull(row))) {
            left -= values.isNull(row) ? 0 : 1;
            row++;
        }
        return pages.firstOf(page) + row;
    }
}
