{{- define "braid.name" -}}
{{- if contains "braid" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-braid" (.Release.Name | trunc 44 | trimSuffix "-") }}{{ end -}}
{{- end }}

{{- define "braid.selector" -}}
app.kubernetes.io/name: braid
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "braid.labels" -}}
{{ include "braid.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "braid.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "braid.models" -}}
{{- if .Values.models.configMap }}{{ .Values.models.configMap }}{{ else }}{{ include "braid.name" . }}-models{{ end -}}
{{- end }}

{{- define "braid.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}
