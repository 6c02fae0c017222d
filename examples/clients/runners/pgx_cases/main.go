// Command pgx_cases runs the cases of cases.json with pgx, in each of its ways to execute a query.
package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

const longest = 12 * time.Second

type parameter struct {
	Type string
	Text *string
}

type step struct {
	SQL        string
	SQLState   string
	Parameters []parameter
	Types      []string
	Rows       [][]*string
}

type result struct {
	Types []string
	Rows  [][]*string
}

type testCase struct {
	Name, Kind  string
	SQL         json.RawMessage
	Parameters  json.RawMessage
	Types       []string
	Rows        [][]*string
	Columns     [][]string
	SQLState    string
	Steps       []step
	Results     []result
	Data        string
	Hex         []string
	Count       int
	First, Last []*string
	AfterMillis int `json:"after_ms"`
}

// text returns a statement that may be given in several parts.
func (c testCase) text() string {
	var one string
	if json.Unmarshal(c.SQL, &one) == nil {
		return one
	}
	var parts []string
	_ = json.Unmarshal(c.SQL, &parts)
	return strings.Join(parts, " ")
}

type client struct {
	mode pgx.QueryExecMode
	c    *pgx.Conn
}

var modes = map[string]pgx.QueryExecMode{
	"cached statements":   pgx.QueryExecModeCacheStatement,
	"cached descriptions": pgx.QueryExecModeCacheDescribe,
	"describe and exec":   pgx.QueryExecModeDescribeExec,
	"exec":                pgx.QueryExecModeExec,
	"simple protocol":     pgx.QueryExecModeSimpleProtocol,
}

var modeNames = []string{"cached statements", "cached descriptions", "describe and exec", "exec", "simple protocol"}

func setting(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}

func (k *client) open(ctx context.Context) error {
	config, err := pgx.ParseConfig("sslmode=prefer")
	if err != nil {
		return err
	}
	config.Host = setting("PGHOST", "localhost")
	config.Password = os.Getenv("PGPASSWORD")
	config.User = setting("PGUSER", "braid")
	config.Database = setting("PGDATABASE", "tpch")
	if _, err := fmt.Sscan(setting("PGPORT", "35432"), &config.Port); err != nil {
		return err
	}
	config.DefaultQueryExecMode = k.mode
	config.RuntimeParams["TimeZone"] = "UTC"
	k.c, err = pgx.ConnectConfig(ctx, config)
	return err
}

// value returns the Go value of a parameter: the one that pgx itself makes of the text. It is text where pgx does not
// know the type that the server wants, and arrays of several dimensions are text.
func (k *client) value(p parameter) (any, error) {
	if p.Text == nil {
		return nil, nil
	}
	untyped := k.mode == pgx.QueryExecModeExec || k.mode == pgx.QueryExecModeSimpleProtocol
	kind, found := k.c.TypeMap().TypeForName(internal(p.Type))
	if !found || strings.HasPrefix(p.Type, "json") || strings.HasPrefix(*p.Text, "{{") {
		return *p.Text, nil
	}
	if untyped && !regexp.MustCompile("^(bool|int.|float.|bytea|timestamp|date)$").MatchString(p.Type) {
		return *p.Text, nil
	}
	if untyped && strings.HasSuffix(*p.Text, "infinity") {
		return *p.Text, nil
	}
	return kind.Codec.DecodeValue(k.c.TypeMap(), kind.OID, pgtype.TextFormatCode, []byte(*p.Text))
}

func internal(name string) string {
	if element, isArray := strings.CutSuffix(name, "[]"); isArray {
		return "_" + element
	}
	return name
}

func (k *client) values(parameters []parameter) ([]any, error) {
	var values []any
	for _, each := range parameters {
		value, err := k.value(each)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

// shown returns a value as PostgreSQL's text: as it came, or decoded from binary and written by pgx.
func (k *client) shown(oid uint32, format int16, raw []byte) (*string, error) {
	if raw == nil {
		return nil, nil
	}
	text := string(raw)
	if format == pgtype.TextFormatCode {
		return &text, nil
	}
	kind, found := k.c.TypeMap().TypeForOID(oid)
	if !found {
		return nil, fmt.Errorf("binary value of an unknown type %d", oid)
	}
	value, err := kind.Codec.DecodeValue(k.c.TypeMap(), oid, pgtype.BinaryFormatCode, raw)
	if err != nil {
		return nil, err
	}
	return k.written(oid, value)
}

func (k *client) written(oid uint32, value any) (*string, error) {
	buffer, err := k.c.TypeMap().Encode(oid, pgtype.TextFormatCode, value, nil)
	text := string(buffer)
	return &text, err
}

func (k *client) rows(rows pgx.Rows, err error) ([][]*string, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found [][]*string
	for rows.Next() {
		row := []*string{}
		for i, raw := range rows.RawValues() {
			field := rows.FieldDescriptions()[i]
			text, err := k.shown(field.DataTypeOID, field.Format, raw)
			if err != nil {
				return nil, err
			}
			row = append(row, text)
		}
		found = append(found, row)
	}
	return found, rows.Err()
}

func (k *client) query(ctx context.Context, sql string, parameters []parameter) ([][]*string, error) {
	values, err := k.values(parameters)
	if err != nil {
		return nil, err
	}
	return k.rows(k.c.Query(ctx, sql, values...))
}

// simple returns the results of all statements of a text, sent by the simple protocol.
func (k *client) simple(ctx context.Context, sql string) ([][][]*string, error) {
	var found [][][]*string
	results := k.c.PgConn().Exec(ctx, sql)
	for results.NextResult() {
		reader := results.ResultReader()
		isQuery := len(reader.FieldDescriptions()) > 0
		rows := [][]*string{}
		for reader.NextRow() {
			row := []*string{}
			for _, raw := range reader.Values() {
				text, _ := k.shown(0, pgtype.TextFormatCode, raw)
				row = append(row, text)
			}
			rows = append(rows, row)
		}
		if _, err := reader.Close(); err != nil {
			break
		}
		if isQuery {
			found = append(found, rows)
		}
	}
	return found, results.Close()
}

// normal returns a text in the form in which pgx writes such values, so that 1e+15 is 1000000000000000.
func (k *client) normal(name string, text *string) string {
	if text == nil {
		return "NULL"
	}
	kind, found := k.c.TypeMap().TypeForName(internal(name))
	if !found || name == "json" {
		return "'" + *text + "'"
	}
	value, err := kind.Codec.DecodeValue(k.c.TypeMap(), kind.OID, pgtype.TextFormatCode, []byte(*text))
	if err == nil {
		if written, err := k.written(kind.OID, value); err == nil {
			return "'" + *written + "'"
		}
	}
	return "'" + *text + "'"
}

func (k *client) check(types []string, expected, found [][]*string) error {
	if len(found) != len(expected) {
		return fmt.Errorf("%d rows instead of %d", len(found), len(expected))
	}
	for i, row := range expected {
		if len(found[i]) != len(row) {
			return fmt.Errorf("%d columns instead of %d", len(found[i]), len(row))
		}
		for j := range row {
			have, want := k.normal(types[j], found[i][j]), k.normal(types[j], row[j])
			if have != want {
				return fmt.Errorf("row %d: %s instead of %s %s", i+1, have, types[j], want)
			}
		}
	}
	return nil
}

func sqlState(err error) string {
	var found *pgconn.PgError
	if errors.As(err, &found) {
		return found.Code
	}
	return "none"
}

func fails(state string, err error) error {
	if err == nil {
		return fmt.Errorf("no error instead of SQLSTATE %s", state)
	}
	if found := sqlState(err); found != state {
		return fmt.Errorf("SQLSTATE %s instead of %s: %w", found, state, err)
	}
	return nil
}

func (k *client) goesOn(ctx context.Context, err error) error {
	if err != nil {
		return err
	}
	found, err := k.query(ctx, "SELECT 1", nil)
	if err != nil {
		return err
	}
	one := "1"
	return k.check([]string{"int4"}, [][]*string{{&one}}, found)
}

func (k *client) run(ctx context.Context, c testCase) error {
	var parameters []parameter
	if c.Kind != "describe" && c.Parameters != nil {
		if err := json.Unmarshal(c.Parameters, &parameters); err != nil {
			return err
		}
	}
	switch c.Kind {
	case "query":
		found, err := k.query(ctx, c.text(), parameters)
		if err != nil {
			return err
		}
		return k.check(c.Types, c.Rows, found)
	case "error":
		_, err := k.query(ctx, c.text(), parameters)
		return k.goesOn(ctx, fails(c.SQLState, err))
	case "rows":
		found, err := k.query(ctx, c.text(), parameters)
		if err == nil && len(found) != c.Count {
			err = fmt.Errorf("%d rows instead of %d", len(found), c.Count)
		}
		return err
	case "session":
		return k.session(ctx, c)
	case "script":
		return k.script(ctx, c)
	case "copy":
		return k.copy(ctx, c)
	case "cancel":
		return k.cancel(ctx, c)
	case "pipeline":
		return k.pipeline(ctx, c)
	case "describe":
		return k.describe(ctx, c)
	}
	return fmt.Errorf("unknown kind of case: %s", c.Kind)
}

func (k *client) session(ctx context.Context, c testCase) error {
	for i, each := range c.Steps {
		found, err := k.simple(ctx, each.SQL)
		if each.SQLState != "" {
			err = fails(each.SQLState, err)
		} else if err == nil && each.Rows != nil {
			if len(found) != 1 {
				err = fmt.Errorf("%d results", len(found))
			} else {
				err = k.check(each.Types, each.Rows, found[0])
			}
		}
		if err != nil {
			return fmt.Errorf("step %d, %s: %w", i+1, each.SQL, err)
		}
	}
	return nil
}

func (k *client) script(ctx context.Context, c testCase) error {
	found, err := k.simple(ctx, c.text())
	if c.SQLState != "" {
		err = fails(c.SQLState, err)
	}
	if err == nil && len(found) != len(c.Results) {
		err = fmt.Errorf("%d results instead of %d", len(found), len(c.Results))
	}
	for i := 0; err == nil && i < len(found); i++ {
		err = k.check(c.Results[i].Types, c.Results[i].Rows, found[i])
	}
	return k.goesOn(ctx, err)
}

func (k *client) copy(ctx context.Context, c testCase) error {
	var data bytes.Buffer
	_, err := k.c.PgConn().CopyTo(ctx, &data, c.text())
	found, expected := data.String(), c.Data
	if c.Hex != nil {
		found, expected = hex.EncodeToString(data.Bytes()), strings.Join(c.Hex, "")
	}
	if err == nil && found != expected {
		err = fmt.Errorf("%q instead of %q", found, expected)
	}
	return k.goesOn(ctx, err)
}

func (k *client) cancel(ctx context.Context, c testCase) error {
	start := time.Now()
	timer := time.AfterFunc(time.Duration(c.AfterMillis)*time.Millisecond, func() {
		_ = k.c.PgConn().CancelRequest(ctx)
	})
	defer timer.Stop()
	_, err := k.c.Exec(ctx, c.text())
	err = fails(c.SQLState, err)
	if err == nil && time.Since(start) > 5*time.Second {
		err = fmt.Errorf("took %s", time.Since(start))
	}
	return k.goesOn(ctx, err)
}

func (k *client) pipeline(ctx context.Context, c testCase) error {
	batch := &pgx.Batch{}
	for _, each := range c.Steps {
		values, err := k.values(each.Parameters)
		if err != nil {
			return err
		}
		batch.Queue(each.SQL, values...)
	}
	results := k.c.SendBatch(ctx, batch)
	err := func() error {
		for i, each := range c.Steps {
			found, err := k.rows(results.Query())
			if each.Rows == nil {
				if each.SQLState != "" {
					return fails(each.SQLState, err)
				}
				return fmt.Errorf("step %d: no error", i+1)
			}
			if err == nil {
				err = k.check(each.Types, each.Rows, found)
			}
			if err != nil {
				return fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		return nil
	}()
	_ = results.Close()
	return k.goesOn(ctx, err)
}

func (k *client) describe(ctx context.Context, c testCase) error {
	var expected []string
	if err := json.Unmarshal(c.Parameters, &expected); err != nil {
		return err
	}
	statement, err := k.c.PgConn().Prepare(ctx, "", c.text(), nil)
	if err != nil {
		return err
	}
	parameters := []string{}
	for _, oid := range statement.ParamOIDs {
		parameters = append(parameters, k.typeName(oid))
	}
	if fmt.Sprint(parameters) != fmt.Sprint(expected) {
		return fmt.Errorf("parameters: %v instead of %v", parameters, expected)
	}
	columns := [][]string{}
	for _, field := range statement.Fields {
		columns = append(columns, []string{field.Name, k.typeName(field.DataTypeOID)})
	}
	if fmt.Sprint(columns) != fmt.Sprint(c.Columns) {
		return fmt.Errorf("columns: %v instead of %v", columns, c.Columns)
	}
	return nil
}

func (k *client) typeName(oid uint32) string {
	kind, found := k.c.TypeMap().TypeForOID(oid)
	if !found {
		return fmt.Sprint(oid)
	}
	if element, isArray := strings.CutPrefix(kind.Name, "_"); isArray {
		return element + "[]"
	}
	return kind.Name
}

func report(line map[string]any) {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(line)
}

func load() ([]testCase, error) {
	file, err := os.ReadFile(os.Getenv("CASES"))
	if err != nil {
		return nil, err
	}
	var all struct{ Cases []testCase }
	err = json.Unmarshal(file, &all)
	return all.Cases, err
}

func version() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, each := range build.Deps {
			if each.Path == "github.com/jackc/pgx/v5" {
				return strings.TrimPrefix(each.Version, "v")
			}
		}
	}
	return ""
}

func wanted(name string) bool {
	for _, pattern := range os.Args[1:] {
		if !regexp.MustCompile(pattern).MatchString(name) {
			return false
		}
	}
	return true
}

func main() {
	cases, err := load()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	report(map[string]any{"client": "pgx", "version": version()})
	for i, mode := range modeNames {
		k := &client{mode: modes[mode]}
		if i == 0 {
			if err := k.tellServer(); err != nil {
				report(map[string]any{"mode": mode, "case": "connect", "ok": false, "message": err.Error()})
				return
			}
		}
		if !k.runAll(mode, cases) {
			return
		}
	}
}

func (k *client) tellServer() error {
	ctx, done := context.WithTimeout(context.Background(), longest)
	defer done()
	if err := k.open(ctx); err != nil {
		return err
	}
	var version string
	err := k.c.QueryRow(ctx, "SELECT version()").Scan(&version)
	report(map[string]any{"server": version})
	return err
}

func (k *client) runAll(mode string, cases []testCase) bool {
	for _, each := range cases {
		if each.Kind == "cursor" || !wanted(each.Name) {
			continue
		}
		ctx, done := context.WithTimeout(context.Background(), longest)
		if each.Kind == "session" || each.Kind == "script" || k.c == nil || k.c.IsClosed() {
			if k.c != nil {
				_ = k.c.Close(ctx)
			}
			if err := k.open(ctx); err != nil {
				report(map[string]any{"mode": mode, "case": "connect", "ok": false, "message": err.Error()})
				done()
				return false
			}
		}
		line := map[string]any{"mode": mode, "case": each.Name, "ok": true}
		if err := k.run(ctx, each); err != nil {
			line["ok"] = false
			line["message"] = strings.Join(strings.Fields(err.Error()), " ")
		}
		if line["ok"] == false || each.Kind == "session" {
			_ = k.c.Close(ctx)
		}
		done()
		report(line)
	}
	return true
}
